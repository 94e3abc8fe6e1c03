import { ApiError, errorMessage } from '@cadenza/api-client';
import { Alert, Button, Card, CardContent, CardDescription, CardHeader, CardTitle, Field, Input } from '@cadenza/ui';
import { type FormEvent, useRef, useState } from 'react';
import { useChangePassword } from '../../api/change-password.ts';
import { faultOfNewPassword, passwordLengthMin } from './password-rule.ts';

type FieldName = 'currentPassword' | 'newPassword' | 'repeated';

/** The field that an answer of the server is about. */
const fieldOfCode: Record<string, FieldName> = {
  'wrong-password': 'currentPassword',
  'weak-password': 'newPassword',
  'invalid-input': 'newPassword',
};

export function PasswordCard() {
  const change = useChangePassword();
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Partial<Record<FieldName, string>>>({});
  const hasFaults = Object.keys(faults).length > 0;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const field = (name: FieldName) => String(fields.get(name));
    const weakness = faultOfNewPassword(field('newPassword'));
    if (weakness) return refuse('newPassword', weakness);
    if (field('newPassword') !== field('repeated')) return refuse('repeated', 'The two new passwords differ.');
    setFaults({});
    change.mutate(
      { currentPassword: field('currentPassword'), newPassword: field('newPassword') },
      {
        onSuccess: () => form.current?.reset(),
        onError: (error) => {
          const name = error instanceof ApiError ? fieldOfCode[error.code] : undefined;
          if (name) refuse(name, errorMessage(error, ''));
          else focus('currentPassword');
        },
      },
    );
  }

  function refuse(name: FieldName, message: string) {
    setFaults({ [name]: message });
    focus(name);
  }

  function focus(name: FieldName) {
    const input = form.current?.elements.namedItem(name);
    if (input instanceof HTMLInputElement) input.select();
  }

  return (
    <Card>
      <CardHeader>
        <CardTitle>Change password</CardTitle>
        <CardDescription>It signs you out everywhere else.</CardDescription>
      </CardHeader>
      <CardContent>
        <form ref={form} onSubmit={submit} className="grid max-w-md gap-5">
          {change.isError && !hasFaults ? (
            <Alert variant="destructive" title="The password was not changed">
              {errorMessage(change.error, 'Something went wrong.')}
            </Alert>
          ) : null}
          <Field label="Current password" error={faults.currentPassword}>
            <Input name="currentPassword" type="password" autoComplete="current-password" required />
          </Field>
          <Field
            label="New password"
            hint={`At least ${passwordLengthMin} characters: a few words that only you put together, or what a password manager makes. Not your email or the name Cadenza, and nothing that many people use.`}
            error={faults.newPassword}
          >
            <Input name="newPassword" type="password" autoComplete="new-password" required />
          </Field>
          <Field label="New password, once more" error={faults.repeated}>
            <Input name="repeated" type="password" autoComplete="new-password" required />
          </Field>
          <Button type="submit" pending={change.isPending} className="w-full sm:w-fit">
            Change Password
          </Button>
        </form>
      </CardContent>
    </Card>
  );
}
