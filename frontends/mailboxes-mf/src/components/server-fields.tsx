import type { ConnectionSecurity, ServerAddress, TestedServer } from '@cadenza/contracts';
import { useFormPart } from '@cadenza/screen-kit/forms';
import { Field, Input, Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@cadenza/ui';
import type { AccountDraft, Leg, ServerDraft } from '../mailbox/account-draft.ts';
import type { LegTest } from '../mailbox/use-server-test.ts';
import { securityNames } from '../mailbox/words.ts';
import { LegVerdict } from './leg-verdict.tsx';

export interface ServerFieldsProps {
  leg: Leg;
  test: LegTest;
  onChange: () => void;
  /** Takes over the server that a test proposes. */
  onPropose: (server: ServerAddress) => void;
}

/** Where one of the two servers is, and what its test found. */
export function ServerFields({ leg, test, onChange, onPropose }: ServerFieldsProps) {
  const { faultOf, register, setValue, watch } = useFormPart<AccountDraft>();
  const server = watch(leg);
  return (
    <div className="grid min-w-0 gap-4">
      <div className="grid min-w-0 grid-cols-2 items-start gap-4 sm:grid-cols-[minmax(0,1fr)_6rem_9rem]">
        <Field label="Host" required error={faultOf(`${leg}.host`)} className="col-span-2 sm:col-span-1">
          <Input
            {...register(`${leg}.host`, { onChange })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={`${leg}.example.com`}
          />
        </Field>
        <Field label="Port" required error={faultOf(`${leg}.port`)}>
          <Input {...register(`${leg}.port`, { onChange })} autoComplete="off" inputMode="numeric" />
        </Field>
        <Field label="Security" error={faultOf(`${leg}.security`)}>
          <Select
            value={server.security}
            onValueChange={(security) => {
              setValue(`${leg}.security`, security as ConnectionSecurity, { shouldDirty: true });
              onChange();
            }}
          >
            <SelectTrigger>
              <SelectValue />
            </SelectTrigger>
            <SelectContent>
              {Object.entries(securityNames).map(([security, name]) => (
                <SelectItem key={security} value={security}>
                  {name}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
        </Field>
      </div>
      <LegVerdict test={test} onPropose={onPropose} proposalOf={(tested) => proposalOf(tested, server)} />
    </div>
  );
}

/** "Use port 587": only what differs is named. */
function proposalOf({ proposed }: TestedServer, server: ServerDraft): string | null {
  if (proposed === null) return null;
  if (proposed.host !== server.host.trim().toLowerCase()) return `Use ${proposed.host}:${proposed.port}`;
  if (String(proposed.port) !== server.port.trim()) return `Use port ${proposed.port}`;
  return `Use ${securityNames[proposed.security]}`;
}
