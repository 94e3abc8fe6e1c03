import { ApiError, errorMessage } from '@cadenza/api-client';
import { Alert, Button, Card, CardContent, CardDescription, CardHeader, CardTitle, Field, Input } from '@cadenza/ui';
import { type FormEvent, useRef, useState } from 'react';
import { useChangePassword } from '../../api/change-password.ts';

/** As the server demands. */
const minLength = 8;

export function PasswordCard() {
  const change = useChangePassword();
  const form = useRef<HTMLFormElement>(null);
  const [differ, setDiffer] = useState(false);
  const isWrong = change.error instanceof ApiError && change.error.code === 'wrong-password';

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const field = (name: string) => String(fields.get(name));
    const isTypo = field('newPassword') !== field('repeated');
    setDiffer(isTypo);
    if (isTypo) return focus('repeated');
    change.mutate(
      { currentPassword: field('currentPassword'), newPassword: field('newPassword') },
      { onSuccess: () => form.current?.reset(), onError: () => focus('currentPassword') },
    );
  }

  function focus(name: string) {
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
          {change.isError && !isWrong ? (
            <Alert variant="destructive" title="The password was not changed">
              {errorMessage(change.error, 'Something went wrong.')}
            </Alert>
          ) : null}
          <Field label="Current password" error={isWrong ? errorMessage(change.error, '') : null}>
            <Input name="currentPassword" type="password" autoComplete="current-password" required />
          </Field>
          <Field label="New password" hint={`At least ${minLength} characters`}>
            <Input name="newPassword" type="password" autoComplete="new-password" minLength={minLength} required />
          </Field>
          <Field label="New password, once more" error={differ ? 'The two new passwords differ.' : null}>
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
