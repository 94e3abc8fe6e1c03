import { Field, Input, Label, Switch } from '@cadenza/ui';
import { useId } from 'react';
import type { AccountDraft } from '../mailbox/account-draft.ts';
import type { Faults } from '../mailbox/faults.ts';
import { PasswordField } from './password-field.tsx';

export interface ImapSignInProps {
  account: AccountDraft;
  faults: Faults;
  onChange: (changes: Partial<AccountDraft>) => void;
}

/** Who signs in to IMAP, where that is not who signs in to SMTP. */
export function ImapSignIn({ account, faults, onChange }: ImapSignInProps) {
  const switchId = useId();
  const { imapHasOtherSignIn, imapUser, imapPassword } = account;
  return (
    <>
      <div className="flex items-center gap-2.5">
        <Switch
          id={switchId}
          checked={imapHasOtherSignIn}
          onCheckedChange={(isOn) => onChange({ imapHasOtherSignIn: isOn })}
        />
        <Label htmlFor={switchId}>IMAP has another sign-in</Label>
      </div>
      {imapHasOtherSignIn ? (
        <div className="grid min-w-0 items-start gap-4 sm:grid-cols-2">
          <Field label="IMAP user" hint="Left empty, it is the user above." error={faults['imap.user']}>
            <Input
              value={imapUser}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => onChange({ imapUser: event.target.value })}
            />
          </Field>
          <PasswordField
            name="IMAP password"
            hint="Left empty, it is the password above."
            value={imapPassword}
            error={faults['imap.password']}
            onChange={(password) => onChange({ imapPassword: password })}
          />
        </div>
      ) : null}
    </>
  );
}
