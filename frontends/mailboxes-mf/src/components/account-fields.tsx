import type { FoundServers, ServerAddress } from '@cadenza/contracts';
import { Alert, Button, Field, Input, Label, Switch } from '@cadenza/ui';
import { type ReactNode, type Ref, useId } from 'react';
import { type AccountDraft, draftOf, type Leg, type ServerDraft } from '../mailbox/account-draft.ts';
import type { Faults } from '../mailbox/faults.ts';
import type { ServerTest } from '../mailbox/use-server-test.ts';
import { withoutReplies } from '../mailbox/words.ts';
import { ImapSignIn } from './imap-sign-in.tsx';
import { PasswordField } from './password-field.tsx';
import { ServerFields } from './server-fields.tsx';

export interface AccountFieldsProps {
  account: AccountDraft;
  address: string;
  faults: Faults;
  test: ServerTest;
  onChange: (change: Partial<AccountDraft>) => void;
  /** What is said of the servers that were found. */
  found?: ReactNode;
  passwordRef?: Ref<HTMLInputElement>;
}

/** Who signs in where: the user, the password, the two servers and their tests. */
export function AccountFields({ account, address, faults, test, onChange, found, passwordRef }: AccountFieldsProps) {
  const imapId = useId();
  const change = (leg: Leg, server: ServerDraft) => {
    test.forget(leg);
    onChange({ [leg]: server });
  };
  const changeBoth = (changes: Partial<AccountDraft>) => {
    test.forget('smtp', 'imap');
    onChange(changes);
  };
  const legProps = (leg: Leg) => ({
    ...{ leg, faults, server: account[leg], test: test.tests[leg] },
    onChange: (server: ServerDraft) => change(leg, server),
    onPropose: (server: ServerAddress) => change(leg, draftOf(server)),
  });
  return (
    <div className="grid min-w-0 gap-6">
      <div className="grid min-w-0 items-start gap-4 sm:grid-cols-2">
        <Field label="User" hint="Left empty, it is the address." error={faults['smtp.user']}>
          <Input
            value={account.user}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={address}
            onChange={(event) => changeBoth({ user: event.target.value })}
          />
        </Field>
        <PasswordField
          name="password"
          hint="For most providers an app password. It is stored sealed and never shown again."
          required
          inputRef={passwordRef}
          value={account.password}
          error={faults['password'] ?? faults['smtp.password']}
          onChange={(password) => changeBoth({ password })}
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
            checked={account.hasImap}
            onCheckedChange={(hasImap) => {
              test.forget('imap');
              onChange({ hasImap });
            }}
          />
          <Label htmlFor={imapId}>Read the inbox</Label>
        </div>
        {account.hasImap ? (
          <>
            <ServerFields {...legProps('imap')} />
            <ImapSignIn
              account={account}
              faults={faults}
              onChange={(changes) => {
                test.forget('imap');
                onChange(changes);
              }}
            />
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
