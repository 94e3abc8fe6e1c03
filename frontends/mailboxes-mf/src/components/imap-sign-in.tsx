import { useFormPart } from '@cadenza/screen-kit/forms';
import { Field, Input, Label, Switch } from '@cadenza/ui';
import { useId } from 'react';
import type { AccountDraft } from '../mailbox/account-draft.ts';
import { PasswordField } from './password-field.tsx';

/** Who signs in to IMAP, where that is not who signs in to SMTP. */
export function ImapSignIn({ onChange }: { onChange: () => void }) {
  const switchId = useId();
  const { faultOf, register, setValue, watch } = useFormPart<AccountDraft>();
  const hasOther = watch('imapHasOtherSignIn');
  return (
    <>
      <div className="flex items-center gap-2.5">
        <Switch
          id={switchId}
          checked={hasOther}
          onCheckedChange={(isOn) => {
            setValue('imapHasOtherSignIn', isOn, { shouldDirty: true });
            onChange();
          }}
        />
        <Label htmlFor={switchId}>IMAP has another sign-in</Label>
      </div>
      {hasOther ? (
        <div className="grid min-w-0 items-start gap-4 sm:grid-cols-2">
          <Field label="IMAP user" hint="Leave empty to use the user above." error={faultOf('imapUser')}>
            <Input
              {...register('imapUser', { onChange })}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
          <PasswordField
            name="IMAP password"
            hint="Leave empty to use the password above."
            error={faultOf('imapPassword')}
            input={register('imapPassword', { onChange })}
          />
        </div>
      ) : null}
    </>
  );
}
