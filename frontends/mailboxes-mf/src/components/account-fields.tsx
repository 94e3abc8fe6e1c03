import type { FoundServers, ServerAddress } from '@cadenza/contracts';
import { useFormPart } from '@cadenza/screen-kit/forms';
import { Alert, Button, Field, Input, Label, Switch } from '@cadenza/ui';
import { type ReactNode, useId } from 'react';
import { type AccountDraft, draftOf, type Leg } from '../mailbox/account-draft.ts';
import type { ServerTest } from '../mailbox/use-server-test.ts';
import { withoutReplies } from '../mailbox/words.ts';
import { ImapSignIn } from './imap-sign-in.tsx';
import { PasswordField } from './password-field.tsx';
import { ServerFields } from './server-fields.tsx';

export interface AccountFieldsProps {
  address: string;
  test: ServerTest;
  /** Called with the servers that have changed. */
  onChange?: (...legs: Leg[]) => void;
  /** What is said of the servers that were found. */
  found?: ReactNode;
}

/** Who signs in where: the user, the password, the two servers and their tests. */
export function AccountFields({ address, test, onChange, found }: AccountFieldsProps) {
  const imapId = useId();
  const { clearErrors, faultOf, register, setValue, watch } = useFormPart<AccountDraft>();
  const hasImap = watch('hasImap');
  const changed = (...legs: Leg[]) => {
    test.forget(...legs);
    clearErrors();
    onChange?.(...legs);
  };
  const ofBoth = { onChange: () => changed('smtp', 'imap') };
  const legProps = (leg: Leg) => ({
    ...{ leg, test: test.tests[leg] },
    onChange: () => changed(leg),
    onPropose: (server: ServerAddress) => {
      setValue(leg, draftOf(server), { shouldDirty: true });
      changed(leg);
    },
  });
  return (
    <div className="grid min-w-0 gap-6">
      <div className="grid min-w-0 items-start gap-4 sm:grid-cols-2">
        <Field label="User" hint="Leave empty to use the address." error={faultOf('user')}>
          <Input
            {...register('user', ofBoth)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={address}
          />
        </Field>
        <PasswordField
          name="password"
          hint="Most providers need an app password. It is stored encrypted and never shown again."
          required
          error={faultOf('password')}
          input={register('password', ofBoth)}
        />
      </div>
      {found}
      <fieldset className="grid min-w-0 gap-3">
        <legend className="mb-3 font-medium text-sm">SMTP, for sending</legend>
        <ServerFields {...legProps('smtp')} />
      </fieldset>
      <fieldset className="grid min-w-0 gap-3">
        <legend className="mb-3 font-medium text-sm">IMAP, for replies and bounces</legend>
        <div className="flex items-center gap-2.5">
          <Switch
            id={imapId}
            checked={hasImap}
            onCheckedChange={(isOn) => {
              setValue('hasImap', isOn, { shouldDirty: true });
              changed('imap');
            }}
          />
          <Label htmlFor={imapId}>Read the inbox</Label>
        </div>
        {hasImap ? (
          <>
            <ServerFields {...legProps('imap')} />
            <ImapSignIn onChange={() => changed('imap')} />
          </>
        ) : (
          <Alert variant="warning">{withoutReplies}.</Alert>
        )}
      </fieldset>
    </div>
  );
}

/** The provider of an address, with what its users must know. */
export function FoundProvider({ found: { provider, hint, helpUrl } }: { found: FoundServers }) {
  if (provider === null && hint === null) return null;
  return (
    <Alert title={provider === null ? undefined : `This address is at ${provider}`}>
      <span className="wrap-anywhere">
        {hint}
        {helpUrl !== null && isWebPage(helpUrl) ? (
          <Button asChild variant="link" size="sm" className="h-auto px-1">
            <a href={helpUrl} target="_blank" rel="noreferrer">
              How to
            </a>
          </Button>
        ) : null}
      </span>
    </Alert>
  );
}

const isWebPage = (address: string) => /^https?:\/\//i.test(address);
