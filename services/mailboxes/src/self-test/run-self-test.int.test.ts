import { createClock } from '@cadenza/clock';
import { type MailServer, type SelfTest, selfTest } from '@cadenza/contracts';
import { type AllowedHosts, allowedHostsIn } from '@cadenza/public-hosts';
import {
  type Dovecot,
  eventually,
  hasDovecot,
  hasPostOffice,
  makeCertificates,
  startDovecot,
  startPostOffice,
  withPostOffice,
} from '@cadenza/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Deed, type LineServer, startLineServer } from '../testing/line-server.ts';
import { smtpAnswers } from '../testing/scripted-replies.ts';
import { type StoredMail, startSubmissionServer } from '../testing/submission-server.ts';
import { runSelfTest } from './run-self-test.ts';

const certificates = makeCertificates();
const hosts = allowedHostsIn('localhost') as AllowedHosts;
const address = 'ann@example.net';
const login = { host: 'localhost', security: 'none', user: address, password: 'secret' } as const;
const never = new AbortController().signal;

async function run(
  smtp: number,
  imap: MailServer | null,
  options: Partial<Parameters<typeof runSelfTest>[1]> = {},
  password: string = login.password,
): Promise<{ verdict: SelfTest; progress: SelfTest[] }> {
  const progress: SelfTest[] = [];
  const verdict = await runSelfTest(
    { address, fromName: 'Ann Ärger', smtp: { ...login, password, port: smtp }, imap },
    {
      hosts,
      clock: createClock(),
      signal: never,
      ca: certificates.ca,
      sentCopyMsMax: 1_000,
      onProgress: (each) => progress.push(each),
      ...options,
    },
  );
  expect(selfTest.parse(verdict)).toEqual(verdict);
  expect(progress.at(-1)).toEqual(verdict);
  return { verdict, progress };
}

const greeting = '220 mail.example.net ESMTP\r\n';

/** Takes the text of a mail, does this instead of saying that it took it, and delivers it. */
async function startUnclearServer(deed: Deed, deliver: (raw: string) => Promise<unknown> = async () => undefined) {
  const before = smtpAnswers({ DATA: '354 go ahead\r\n' }, ['AUTH PLAIN']);
  let text: string[] | undefined;
  return startLineServer({
    greeting,
    answer(line) {
      if (text !== undefined && line !== '.') {
        text.push(line);
        return undefined;
      }
      if (text === undefined) {
        if (line === 'DATA') text = [];
        return before(line);
      }
      void deliver(`${text.join('\r\n')}\r\n`);
      return deed;
    },
  });
}

test('without IMAP it is known only that the server took the mail', async () => {
  const mails: StoredMail[] = [];
  await using server = await startSubmissionServer(async (mail) => void mails.push(mail));
  const { verdict } = await run(server.port, null);
  expect(verdict).toMatchObject({ refusal: null, arrived: null, messageId: 'unknown', sentCopy: 'unknown' });
  expect(verdict.endedAt).not.toBeNull();
  const [mail] = mails;
  expect(mail).toMatchObject({ from: address, to: [address] });
  expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(mail?.raw).toMatch(/^X-Cadenza-Self-Test: [\da-f]{16}\r$/m);
  expect(mail?.raw).toMatch(/^Message-ID: <cadenza-self-test\.[\da-f]{16}@example\.net>\r$/im);
});

test('a mail that is refused ends the test, in the server’s words', async () => {
  await using server = await startSubmissionServer(async () => {
    throw Object.assign(new Error('5.7.1 no mail from you'), { responseCode: 550 });
  });
  const { verdict } = await run(server.port, null);
  expect(verdict.refusal).toBe(
    `localhost:${server.port} refused the mail. The server’s words: “550 5.7.1 no mail from you”`,
  );
  expect(verdict.arrived).toBeNull();
});

describe('a server that does not answer to the text', () => {
  const answers: [string, Deed, string][] = [
    ['hangs up', 'end', 'accepted the connection and hung up before it said whether it took the mail.'],
    [
      'falls silent',
      'silence',
      'accepted the connection and stopped answering before it said whether it took the mail.',
    ],
    ['babbles', 'thank you\r\n', 'did not say whether it took the mail. The server’s words: “thank you”'],
  ];

  test.each(answers)('that %s has not refused the mail, and the verdict says so', async (_, deed, sentence) => {
    await using server = await startUnclearServer(deed);
    const { verdict } = await run(server.port, null, { msMax: 1_500 });
    expect(verdict.refusal).toBe(`localhost:${server.port} ${sentence}`);
    expect(verdict).toMatchObject({ arrived: null, sentCopy: 'unknown' });
  });

  test('that hangs up before the text was given has not taken it', async () => {
    await using server = await startLineServer({ greeting, answer: smtpAnswers({ DATA: 'end' }, ['AUTH PLAIN']) });
    expect((await run(server.port, null)).verdict.refusal).toContain('hung up while it was given the mail');
  });
});

test('a password that is refused is no error, and stands nowhere', async () => {
  await using server = await startSubmissionServer(async () => {}, 'another');
  const { verdict } = await run(server.port, null);
  expect(verdict.refusal).toContain('refused user and password');
  expect(JSON.stringify(verdict)).not.toContain('secret');
});

test('a mailbox whose IMAP server cannot be reached is tested as one without', async () => {
  await using server = await startSubmissionServer(async () => {});
  const { verdict } = await run(server.port, { ...login, port: 1 });
  expect(verdict).toMatchObject({ refusal: null, arrived: null, messageId: 'unknown', sentCopy: 'unknown' });
});

test('it ends in time where servers stall, and at once when it is called off', async () => {
  await using stalled: LineServer = await startLineServer({});
  const began = performance.now();
  const { verdict } = await run(stalled.port, { ...login, port: stalled.port }, { msMax: 900 });
  expect(verdict.refusal).toContain('its greeting never came');
  expect(performance.now() - began).toBeLessThan(5_000);
  const leaving = new AbortController();
  const running = run(stalled.port, null, { signal: leaving.signal });
  leaving.abort(new Error('called off'));
  await expect(running).rejects.toThrow('called off');
});

describe.runIf(hasDovecot)('with Dovecot', () => {
  let dovecot: Dovecot;
  let imap: MailServer;
  beforeAll(async () => {
    dovecot = await startDovecot({ accounts: { [address]: {} }, certificate: certificates.valid });
    imap = { ...login, security: 'starttls', port: Number(new URL(dovecot.url).port) };
    await dovecot.with((client) => client.mailboxCreate('Junk'));
    return () => dovecot[Symbol.asyncDispose]();
  });

  const file = (folder: string, raw: string) => dovecot.with((client) => client.append(folder, raw));

  test('a mail that arrives with a copy in Sent', async () => {
    const results = 'Authentication-Results: mx.example.net; spf=pass; dkim=fail; dmarc=none\r\n';
    await using server = await startSubmissionServer(async ({ raw }) => {
      await file(dovecot.sent, raw);
      await file('INBOX', results + raw);
    });
    const { verdict, progress } = await run(server.port, imap);
    expect(verdict).toMatchObject({
      refusal: null,
      arrived: { folder: 'INBOX', afterSeconds: expect.any(Number) },
      messageId: 'kept',
      sentCopy: 'filed',
      spf: 'pass',
      dkim: 'fail',
      dmarc: 'none',
    });
    expect(progress[0]).toMatchObject({ endedAt: null, arrived: null });
    expect(progress.length).toBeGreaterThan(1);
  });

  test('a mail that lands in Junk with another Message-ID, and without a copy', async () => {
    await using server = await startSubmissionServer(async ({ raw }) => {
      await file('Junk', raw.replace(/^Message-ID: .*$/im, 'Message-ID: <new@server.test>'));
    });
    const { verdict } = await run(server.port, imap);
    expect(verdict).toMatchObject({ arrived: { folder: 'Junk' }, messageId: 'replaced', sentCopy: 'missing' });
  });

  test('a folder whose name is the password is told by what it is for', async () => {
    const password = 'Spam';
    await using own = await startDovecot({ accounts: { [address]: {} }, password });
    await own.with((client) => client.mailboxCreate(password));
    await using server = await startSubmissionServer(
      async ({ raw }) => void (await own.with((client) => client.append(password, raw))),
    );
    const { verdict } = await run(server.port, { ...login, password, port: Number(new URL(own.url).port) });
    expect(verdict.arrived).toMatchObject({ folder: 'Junk' });
  });

  test('a mail whose own header was removed is known by its subject', async () => {
    await using server = await startSubmissionServer(async ({ raw }) => {
      await file('INBOX', raw.replace(/^X-Cadenza-Self-Test: .*\r\n/m, ''));
    });
    expect((await run(server.port, imap)).verdict.arrived).toMatchObject({ folder: 'INBOX' });
  });

  test('a mail that never arrives', async () => {
    await using server = await startSubmissionServer(async ({ raw }) => void (await file(dovecot.sent, raw)));
    const { verdict } = await run(server.port, imap, { msMax: 2_500 });
    expect(verdict).toMatchObject({ refusal: null, arrived: null, messageId: 'unknown', sentCopy: 'filed' });
    expect(verdict.endedAt).not.toBeNull();
  });

  test('a mail that arrives although its server hung up after the text', async () => {
    await using server = await startUnclearServer('end', (raw) => file('INBOX', raw));
    const { verdict, progress } = await run(server.port, imap);
    expect(verdict).toMatchObject({
      refusal: null,
      arrived: { folder: 'INBOX' },
      messageId: 'kept',
      sentCopy: 'missing',
    });
    expect(progress.map(({ refusal }) => refusal)).toEqual(progress.map(() => null));
  });

  test('a mail that its server hung up on and that never arrives', async () => {
    await using server = await startUnclearServer('end');
    const { verdict } = await run(server.port, imap, { msMax: 2_500 });
    expect(verdict.refusal).toContain('hung up before it said whether it took the mail');
    expect(verdict).toMatchObject({ arrived: null, sentCopy: 'unknown' });
  });

  test('a copy in Sent says that it was taken', async () => {
    await using server = await startUnclearServer('end', (raw) => file(dovecot.sent, raw));
    const { verdict } = await run(server.port, imap, { msMax: 2_500 });
    expect(verdict).toMatchObject({ refusal: null, arrived: null, sentCopy: 'filed' });
  });

  test('an IMAP server that dies meanwhile is asked again', async () => {
    let restarted = Promise.resolve();
    await using server = await startSubmissionServer(async ({ raw }) => {
      restarted = dovecot
        .restart()
        .then(() => file('INBOX', raw))
        .then(() => undefined);
    });
    const { verdict } = await run(server.port, imap);
    await eventually(() => restarted);
    expect(verdict.arrived).toMatchObject({ folder: 'INBOX' });
  });

  test('a mailbox whose certificate is not valid is never signed in to', async () => {
    await using server = await startSubmissionServer(async ({ raw }) => void (await file('INBOX', raw)));
    const { verdict } = await run(server.port, imap, { ca: certificates.selfSigned.cert });
    expect(verdict).toMatchObject({ refusal: null, arrived: null, sentCopy: 'unknown' });
  });
});

describe.skipIf(!hasPostOffice)(`a mail to itself ${withPostOffice}`, () => {
  const at = (url: string): MailServer => ({ ...login, port: Number(new URL(url).port) });
  const mailboxesOf = (sieve?: string) => ({ mailboxes: { [address]: sieve === undefined ? {} : { sieve } } });

  test('arrives through the servers as they are, and its Message-ID stays', async () => {
    await using office = await startPostOffice(mailboxesOf());
    const { port } = at(office.smtpUrl);
    const { verdict } = await run(port, at(office.imapUrlOf(address)));
    expect(verdict).toMatchObject({
      refusal: null,
      arrived: { folder: 'INBOX' },
      messageId: 'kept',
      sentCopy: 'missing',
    });
    const [mail] = await office.mailsIn(address);
    expect(mail).toContain('ESMTPA id');
  });

  test('is found in the folder where a filter of the mailbox puts it', async () => {
    const sieve = 'require ["fileinto", "mailbox"]; fileinto :create "Junk";';
    await using office = await startPostOffice(mailboxesOf(sieve));
    await office.with(address, (client) => client.mailboxCreate('Junk'));
    const { verdict } = await run(at(office.smtpUrl).port, at(office.imapUrlOf(address)));
    expect(verdict).toMatchObject({ refusal: null, arrived: { folder: 'Junk' } });
  });

  test('is refused where the server does not take the password', async () => {
    await using office = await startPostOffice(mailboxesOf());
    const { port } = at(office.smtpUrl);
    const { verdict } = await run(port, null, {}, 'mistyped');
    expect(verdict.refusal).toContain('refused user and password');
    expect(await office.mailsIn(address)).toEqual([]);
  });
});
