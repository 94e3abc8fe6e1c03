import { createClock } from '@cadenza/clock';
import { startMailStandIn } from '@cadenza/mail-stand-in';
import { type AllowedHosts, allowedHostsIn } from '@cadenza/public-hosts';
import { expect, test } from 'vitest';
import { openServerTester } from '../check/server-tester.ts';
import { runSelfTest } from './run-self-test.ts';

const hosts = allowedHostsIn('127.0.0.1') as AllowedHosts;
const address = 'ann@example.com';

test('the mail servers of the demo pass a test and a self-test, and refuse a wrong password', async () => {
  await using standIn = await startMailStandIn({ accounts: [{ address, password: 'p1 "x\\y' }] });
  await using tester = openServerTester({ hosts });
  const login = { host: '127.0.0.1', security: 'none', user: address, password: 'p1 "x\\y' } as const;
  const smtp = { ...login, port: standIn.smtpPort };
  const imap = { ...login, port: standIn.imapPort };
  expect(await tester.test({ smtp, imap })).toMatchObject({ smtp: { verdict: 'ok' }, imap: { verdict: 'ok' } });

  const password = 'another';
  const refused = await tester.test({ smtp: { ...smtp, password }, imap: { ...imap, password } });
  expect(refused).toMatchObject({ smtp: { verdict: 'refused' }, imap: { verdict: 'refused' } });

  const verdict = await runSelfTest(
    { address, fromName: 'Ann', smtp, imap },
    { hosts, clock: createClock(), signal: new AbortController().signal, onProgress: () => {} },
  );
  expect(verdict).toMatchObject({
    ...{ refusal: null, arrived: { folder: 'INBOX' }, messageId: 'kept', sentCopy: 'filed' },
    ...{ spf: 'unknown', dkim: 'unknown', dmarc: 'unknown' },
  });
});
