import { ApiError, errorMessage } from '@cadenza/api-client';
import { passwordLengthMin } from '@cadenza/contracts/auth';
import { Alert, Button, Card, CardContent, CardDescription, CardHeader, CardTitle, Field, Input } from '@cadenza/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
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
  const form = useForm({ resolver: zodResolver(passwordForm), defaultValues: blank, reValidateMode: 'onSubmit' });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      await change.mutateAsync({ currentPassword, newPassword });
      form.reset();
    } catch (error) {
      const field = error instanceof ApiError ? fieldOfCode[error.code] : undefined;
      const name = field ?? 'root';
      form.setError(name, { message: errorMessage(error, 'Something went wrong.') });
      form.setFocus(field ?? 'currentPassword', { shouldSelect: true });
    }
  });

  return (
    <Card>
      <CardHeader>
        <CardTitle>Change password</CardTitle>
        <CardDescription>It signs you out everywhere else.</CardDescription>
      </CardHeader>
      <CardContent>
        <form onSubmit={submit} className="grid max-w-md gap-5">
          {errors.root ? (
            <Alert variant="destructive" title="The password was not changed">
              {errors.root.message}
            </Alert>
          ) : null}
          <Field label="Current password" error={errors.currentPassword?.message}>
            <Input {...form.register('currentPassword')} type="password" autoComplete="current-password" required />
          </Field>
          <Field
            label="New password"
            hint={`At least ${passwordLengthMin} characters: a few words that only you put together, or what a password manager makes. Not your email or the name Cadenza, and nothing that many people use.`}
            error={errors.newPassword?.message}
          >
            <Input {...form.register('newPassword')} type="password" autoComplete="new-password" required />
          </Field>
          <Field label="New password, once more" error={errors.repeated?.message}>
            <Input {...form.register('repeated')} type="password" autoComplete="new-password" required />
          </Field>
          <Button type="submit" pending={isSubmitting} className="w-full sm:w-fit">
            Change Password
          </Button>
        </form>
      </CardContent>
    </Card>
  );
}
