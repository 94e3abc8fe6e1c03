import { databaseText, eventually, hasDovecot } from '@cadenza/testing';
import { describe, expect, test } from 'vitest';
import { startConnecting } from '../testing/connecting-at-provider.ts';

const logged: string[] = [];
const logTo = { write: (line: string) => void logged.push(line) };

describe.runIf(hasDovecot)('with a provider', async () => {
  const running = await startConnecting({ environment: { LOG_LEVEL: 'trace' }, logTo });
  const { google, user, sending, databaseUrl, busUrl, signIn } = running;

  test('tokens, codes and state are nowhere: not in events, on the bus, in tables, answers or logs', async () => {
    google.state.accessSeconds = 60;
    const back = await signIn('ada@example.com');
    const { searchParams } = new URL(back, 'http://localhost');
    const begun = await databaseText(databaseUrl);
    expect(begun.includes(searchParams.get('state')!)).toBe(false);
    const answers = [await user.get(back), await user.get(back)];
    const mailboxId = answers[0]!.headers.get('location')!.split('/').at(-1)!;
    const access = `/internal/mailboxes/${mailboxId}/access?for=smtp`;
    expect((await sending.get(access)).status).toBe(200);
    google.state.isAway = true;
    answers.push(await user.get(await backAfter('changed code')));
    google.state.isAway = false;
    await google.revoke();
    answers.push(await sending.get(access));
    answers.push(
      ...(await Promise.all(
        ['', `/${mailboxId}`, `/${mailboxId}/activity`].map((path) => user.get(`/api/mailboxes${path}`)),
      )),
    );
    const metrics = await fetch(`http://127.0.0.1:${running.service.port}/metrics`).then((response) => response.text());
    const texts = [...answers.map(({ body, headers }) => JSON.stringify([body, ...headers])), metrics, ...logged];
    await eventually(async () => expect(await databaseText(busUrl)).toContain('MailboxNeedsAttention'));
    texts.push(await databaseText(databaseUrl), await databaseText(busUrl));
    const secrets = [...google.secrets, searchParams.get('code')!, searchParams.get('state')!];
    expect(secrets.length, 'two access tokens, two refresh tokens').toBeGreaterThan(6);
    for (const secret of secrets)
      for (const form of [secret, Buffer.from(secret).toString('base64'), Buffer.from(secret).toString('hex')])
        for (const text of texts) expect(text.includes(form), text.slice(0, 200)).toBe(false);
  });

  /** A sign-in whose provider is away when the browser comes back. */
  async function backAfter(code: string): Promise<string> {
    google.state.isAway = false;
    const back = await signIn('ada@example.com');
    google.state.isAway = true;
    return back.replace(/code=[^&]*/, `code=${encodeURIComponent(code)}`);
  }
});
