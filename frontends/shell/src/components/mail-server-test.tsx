import { ApiError } from '@cadenza/api-client';
import type { MailServerTestResponse } from '@cadenza/contracts/test-emails';
import { useContractForm } from '@cadenza/screen-kit/forms';
import { Alert, Button, Field, Form, Input } from '@cadenza/ui';
import { useState } from 'react';
import { useAuthCheck } from '../api/auth-check.ts';
import { testMailServer } from '../api/test-mail-server.ts';

const loadSchema = async () => (await import('@cadenza/contracts/test-emails')).mailServerTestRequest;

/** Rule D14: sends a short email by the mail server of the settings, and shows what that says. */
export function MailServerTest() {
  const email = useAuthCheck().data?.email ?? '';
  /** Of the last test, with the address that it went to: another one may be typed by now. */
  const [result, setResult] = useState<(MailServerTestResponse & { to: string }) | null>(null);
  const { error, faultOf, formProps, register } = useContractForm({
    schema: loadSchema,
    values: { to: email },
    async send({ to }) {
      setResult(null);
      return { ...(await testMailServer({ to })), to };
    },
    onDone: setResult,
    failure: 'The test email could not be sent',
    fieldOf: (refusal) => (refusal instanceof ApiError && refusal.code === 'address-stopped' ? 'to' : undefined),
    showsError: true,
  });
  return (
    <Form
      noValidate
      className="grid min-w-0 gap-3"
      onFocus={() => void loadSchema().catch(() => {})}
      onSubmit={(event) => void formProps.onSubmit(event)}
    >
      <Field label="Send a test to" error={faultOf('to')}>
        <Input {...register('to')} type="email" autoComplete="email" placeholder="you@example.com" />
      </Field>
      <Button type="submit" variant="outline" className="w-full sm:w-fit" pending={formProps.pending}>
        {formProps.pending ? 'Sending...' : 'Send a test email'}
      </Button>
      {error ? (
        <Alert variant="destructive" title={titles['not-handed-over']}>
          {error}
        </Alert>
      ) : result ? (
        <ServerSaid result={result} />
      ) : null}
    </Form>
  );
}

const titles: Record<MailServerTestResponse['outcome'], string> = {
  accepted: 'The mail server accepted the test',
  refused: 'The mail server refused the test',
  'not-handed-over': 'The test was not sent',
  unknown: 'Unknown whether the test arrived',
};
const variants = {
  accepted: 'success',
  refused: 'destructive',
  'not-handed-over': 'destructive',
  unknown: 'warning',
} as const;

function ServerSaid({ result: { outcome, reason, words, to } }: { result: MailServerTestResponse & { to: string } }) {
  return (
    <Alert variant={variants[outcome]} title={titles[outcome]}>
      <div role="status" className="grid gap-1">
        {outcome === 'accepted' ? (
          <p className="wrap-anywhere">Look for “[Test] Mail server” in the inbox of {to}, and in its spam folder.</p>
        ) : null}
        {reason ? <p>{reason}</p> : null}
        {words ? <p className="wrap-anywhere font-mono text-xs">{words}</p> : null}
      </div>
    </Alert>
  );
}
