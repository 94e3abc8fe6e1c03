import { usePageTitle } from '@cadenza/screen-kit/core';
import { Alert, Button, Field, Input, ThemeToggle } from '@cadenza/ui/elements';
import { type FormEvent, useRef } from 'react';
import { useLogin } from '../../api/login.ts';
import { Logo } from '../../components/logo.tsx';

export function SignInScreen({ sessionLost }: { sessionLost: boolean }) {
  usePageTitle('Sign In');
  const login = useLogin();
  const password = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    login.mutate(
      { email: String(form.get('email')).trim(), password: String(form.get('password')) },
      { onError: () => password.current?.select() },
    );
  }

  return (
    <div className="flex min-h-svh flex-col">
      <header className="flex h-14 items-center justify-end px-4">
        <ThemeToggle />
      </header>
      <main className="flex flex-1 flex-col items-center justify-center px-4 pt-4 pb-24">
        <div className="w-full max-w-sm">
          <Logo className="mx-auto size-10" />
          <h1 className="mt-5 text-center font-semibold text-xl tracking-tight">Sign in to Cadenza</h1>
          <p className="mt-1.5 text-center text-muted-foreground text-sm">Cold-email campaigns that run themselves</p>
          {sessionLost ? (
            <Alert className="mt-6" title="Your session has ended">
              Sign in again to go on where you were.
            </Alert>
          ) : null}
          <form onSubmit={submit} className="mt-8 grid gap-5 rounded-xl border bg-card p-6 shadow-card">
            <Field label="Email">
              <Input name="email" type="email" autoComplete="username" required autoFocus />
            </Field>
            <Field label="Password">
              <Input ref={password} name="password" type="password" autoComplete="current-password" required />
            </Field>
            <Button type="submit" pending={login.isPending} className="w-full">
              Sign In
            </Button>
          </form>
        </div>
      </main>
    </div>
  );
}
