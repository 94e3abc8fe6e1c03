import { ApiError } from '@cadenza/api-client';
import { passwordLengthMin } from '@cadenza/contracts/auth';
import { useContractForm } from '@cadenza/screen-kit/forms';
import { Alert, Button, Card, CardContent, CardDescription, CardHeader, CardTitle, Field, Input } from '@cadenza/ui';
import { useChangePassword } from '../../api/change-password.ts';
import { type PasswordForm, passwordForm } from './password-form.ts';

/** The field that a refusal is about, by its code. */
const fieldOfCode: Record<string, keyof PasswordForm> = {
  'wrong-password': 'currentPassword',
  'weak-password': 'newPassword',
  'invalid-input': 'newPassword',
};
const blank: PasswordForm = { currentPassword: '', newPassword: '', repeated: '' };

export function PasswordCard() {
  const change = useChangePassword();
  const { error, faultOf, formProps, register, reset } = useContractForm({
    schema: passwordForm,
    defaultValues: blank,
    async send({ currentPassword, newPassword }): Promise<void> {
      await change.mutateAsync({ currentPassword, newPassword });
      reset();
    },
    failure: 'Something went wrong.',
    fieldOf: (refusal) => (refusal instanceof ApiError ? fieldOfCode[refusal.code] : undefined),
    showsError: true,
  });

  return (
    <Card>
      <CardHeader>
        <CardTitle>Change password</CardTitle>
        <CardDescription>It signs you out everywhere else.</CardDescription>
      </CardHeader>
      <CardContent>
        <form onSubmit={(event) => void formProps.onSubmit(event)} className="grid max-w-md gap-5">
          {error ? (
            <Alert variant="destructive" title="The password was not changed">
              {error}
            </Alert>
          ) : null}
          <Field label="Current password" error={faultOf('currentPassword')}>
            <Input {...register('currentPassword')} type="password" autoComplete="current-password" required />
          </Field>
          <Field
            label="New password"
            hint={`At least ${passwordLengthMin} characters: a few words that only you put together, or what a password manager makes. Not your email or the name Cadenza, and nothing that many people use.`}
            error={faultOf('newPassword')}
          >
            <Input {...register('newPassword')} type="password" autoComplete="new-password" required />
          </Field>
          <Field label="New password, once more" error={faultOf('repeated')}>
            <Input {...register('repeated')} type="password" autoComplete="new-password" required />
          </Field>
          <Button type="submit" pending={formProps.pending} className="w-full sm:w-fit">
            Change Password
          </Button>
        </form>
      </CardContent>
    </Card>
  );
}
