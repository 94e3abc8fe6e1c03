import { describe, expect, test } from 'vitest';
import { anEmail } from '../testing/an-email.ts';
import { type ScriptedReply, stages, startScriptedSmtpServer } from '../testing/scripted-smtp-server.ts';
import { relayServer } from './relay-server.ts';
import { openSmtpMailer } from './smtp-mailer.ts';

const [shortMs, patientMs] = [400, 10_000];

function openMailer(url: string, replyMsMax = patientMs) {
  return openSmtpMailer({ server: relayServer(url), connectionsMax: 1, replyMsMax });
}

/** What the ledger makes of the delivery, in one word. */
async function diagnosisOf(url: string, replyMsMax?: number): Promise<string> {
  await using mailer = openMailer(url, replyMsMax);
  const delivery = await mailer.deliver(anEmail);
  if (delivery.outcome === 'refused') return `refused: ${delivery.kind}`;
  if (delivery.outcome !== 'not-handed-over') return delivery.outcome;
  if (delivery.unclear) return 'unclear';
  return delivery.fault ? `fault: ${delivery.fault.kind}` : delivery.outcome;
}

/** Trying again is safe, and no attempt is used up (rule D8). */
const again = 'fault: connection';
const failures = {
  '4xx': '451 4.7.1 try later',
  '5xx': '554 5.7.1 no',
  '421': '421 4.3.2 closing',
  system: '451 4.3.0 queue file write error',
  'no reply': 'no code at all',
  close: 'close',
  silence: 'silence',
} satisfies Record<string, ScriptedReply>;

/**
 * Trying again is safe until the text was read; a refusal of the session or the sender is not a refusal of the email.
 */
const diagnoses: Record<(typeof stages)[number], Record<keyof typeof failures, string>> = {
  greeting: {
    '4xx': again,
    '5xx': again,
    '421': again,
    system: again,
    'no reply': again,
    close: again,
    silence: again,
  },
  ehlo: { '4xx': again, '5xx': again, '421': again, system: again, 'no reply': again, close: again, silence: again },
  mail: {
    '4xx': again,
    '5xx': 'fault: sender',
    '421': again,
    system: again,
    'no reply': again,
    close: again,
    silence: again,
  },
  rcpt: {
    '4xx': 'refused: transient',
    '5xx': 'unclear',
    '421': again,
    system: again,
    'no reply': again,
    close: again,
    silence: again,
  },
  data: {
    '4xx': 'refused: transient',
    '5xx': 'unclear',
    '421': again,
    system: again,
    'no reply': again,
    close: again,
    silence: again,
  },
  text: {
    '4xx': 'refused: transient',
    '5xx': 'unclear',
    '421': 'unknown',
    system: again,
    'no reply': 'unknown',
    close: 'unknown',
    silence: 'unknown',
  },
};

const cases = stages.flatMap((stage) =>
  Object.keys(failures).map((failure) => [stage, failure as keyof typeof failures] as const),
);

describe.each([[false], [true]])('D2: every way a dialogue can end (pipelining %s)', (pipelining) => {
  test.concurrent.each(cases)('%s, %s', async (stage, failure) => {
    await using server = await startScriptedSmtpServer({ pipelining });
    server.reply(stage, failures[failure]);
    // Only the silence cases wait out the timeout, so that a slow machine is not mistaken for silence.
    const replyMsMax = failure === 'silence' ? shortMs : patientMs;
    expect(await diagnosisOf(server.url, replyMsMax)).toBe(diagnoses[stage][failure]);
    expect(server.texts).toHaveLength(stage === 'text' ? 1 : 0);
  });
});

test.each([
  ['mail', '550 5.7.26 Unauthenticated email from acme.com is not accepted due to domain DMARC policy', false],
  ['rcpt', '550 5.7.515 Access denied, sending domain acme.com does not meet the required authentication level', true],
  ['text', '550 5.7.26 Your email has been blocked because the sender is unauthenticated. gsmtp', true],
  ['text', '421 4.7.26 Your email has been rate limited because it is unauthenticated. gsmtp', false],
  ['text', '550 5.1.1 no such user', false],
] as const)('D11: after %s, "%s" refuses our domain for its provider: %s', async (stage, reply, isRefused) => {
  await using server = await startScriptedSmtpServer();
  server.reply(stage, reply);
  await using mailer = openMailer(server.url);
  const delivery = await mailer.deliver(anEmail);
  expect(delivery.outcome === 'not-handed-over' && delivery.refusedDomain !== undefined).toBe(isRefused);
});

test.each([
  ['mail', '550 5.1.8 sender unknown', false],
  ['mail', '552 5.3.4 too large', false],
  ['rcpt', '550 5.1.1 no such user', true],
  ['rcpt', '552 5.2.2 mailbox full', true],
  ['rcpt', '452 4.2.2 mailbox full', false],
  ['data', '552 5.2.2 mailbox full', true],
  ['text', '552 5.3.4 too large', true],
  ['text', '554 5.7.1 looks like spam', false],
  ['text', '451 4.7.1 try again later', false],
] as const)('S3: after %s, "%s" is a bounce: %s', async (stage, reply, bounced) => {
  await using server = await startScriptedSmtpServer();
  server.reply(stage, reply);
  await using mailer = openMailer(server.url);
  const delivery = await mailer.deliver(anEmail);
  expect(delivery.outcome === 'refused' && delivery.bounced).toBe(bounced);
});

test('D2: nobody listens', async () => {
  const server = await startScriptedSmtpServer();
  await server[Symbol.asyncDispose]();
  expect(await diagnosisOf(server.url)).toBe(again);
});

test('D1: 250 after the text is acceptance, and its reply is kept', async () => {
  await using server = await startScriptedSmtpServer();
  await using mailer = openMailer(server.url);
  expect(await mailer.deliver(anEmail)).toEqual({ outcome: 'accepted', reply: '250 2.0.0 queued as 4711' });
});

test.each(['251 somewhere else', '200 fine', '2'])('D2: "%s" after the text is no acceptance', async (reply) => {
  await using server = await startScriptedSmtpServer();
  server.reply('text', reply);
  expect(await diagnosisOf(server.url)).not.toBe('accepted');
  expect(server.texts).toHaveLength(1);
});

describe('D2: an email of which nothing was read takes another connection, once', () => {
  test('when the server closed before its greeting', async () => {
    await using server = await startScriptedSmtpServer();
    server.reply('greeting', 'close', '220 here again');
    expect(await diagnosisOf(server.url)).toBe('accepted');
    expect(server.texts).toHaveLength(1);
  });

  test('when a kept connection was dropped meanwhile', async () => {
    await using server = await startScriptedSmtpServer();
    await using mailer = openMailer(server.url);
    await mailer.deliver(anEmail);
    server.reply('mail', 'close', '250 ok');
    expect(await mailer.deliver(anEmail)).toMatchObject({ outcome: 'accepted' });
    expect(server.texts).toHaveLength(2);
    expect(server.connections()).toBe(2);
  });

  test('but never after the text, however the next connection would go', async () => {
    await using server = await startScriptedSmtpServer();
    await using mailer = openMailer(server.url);
    await mailer.deliver(anEmail);
    server.reply('text', 'close', '250 ok');
    expect(await mailer.deliver(anEmail)).toMatchObject({ outcome: 'unknown' });
    await expect(mailer.deliver(anEmail)).resolves.toMatchObject({ outcome: 'accepted' });
    expect(server.texts).toHaveLength(3);
  });
});

test.each([
  ['535 5.7.8 wrong password', 'fault: login'],
  ['535 5.7.8 authentication failed (temporary, LDAP down)', 'fault: connection'],
  ['454 4.7.0 no', 'fault: connection'],
])('D8: a refused login is the fault of the account: %s', async (reply, diagnosis) => {
  await using server = await startScriptedSmtpServer();
  server.reply('ehlo', '250-mail.example.net\r\n250 AUTH PLAIN');
  server.reply('auth', reply);
  const url = new URL(server.url);
  url.username = 'grace';
  url.password = 'wrong';
  expect(await diagnosisOf(url.href)).toBe(diagnosis);
});

test.each([
  ['rcpt', '550 5.4.5 Daily user sending limit exceeded', 'fault: quota'],
  ['data', '421 4.7.0 too many connections', 'fault: rate'],
  ['text', '554 5.2.2 mailbox full; STOREDRV.Submission.Exception:QuotaExceededException', 'fault: storage'],
  ['text', '554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException', 'refused: full'],
  ['text', '421 4.7.0 too many connections', 'unknown'],
  ['text', '250-ok\r\n550 5.2.1 mailbox disabled', 'refused: policy'],
  ['text', '250-ok\r\n451 4.7.1 try later', 'refused: transient'],
  ['rcpt', '451-4.7.1 hold on\r\n550 5.1.1 user unknown', 'refused: dead-address'],
  ['rcpt', '550 5.1.2 DNS lookup timeout, please retry', 'refused: transient'],
  ['rcpt', '550 5.1.1 LDAP server unavailable: cannot verify recipient', 'unclear'],
  ['text', '550 Benutzer unbekannt', 'unclear'],
] as const)('D2, D8: in reply to %s "%s" is %s', async (stage, reply, diagnosis) => {
  await using server = await startScriptedSmtpServer();
  server.reply(stage, reply);
  expect(await diagnosisOf(server.url)).toBe(diagnosis);
});

test('D8: an email whose recipient ended the session lets others go first, one that was never offered does not', async () => {
  await using server = await startScriptedSmtpServer();
  await using mailer = openMailer(server.url);
  server.reply('rcpt', 'close');
  expect(await mailer.deliver(anEmail)).toMatchObject({ fault: { kind: 'connection', code: null, aside: true } });
  server.reply('greeting', 'close');
  expect(await mailer.deliver(anEmail)).toMatchObject({ fault: { kind: 'connection', code: null, aside: false } });
});

test('D8: an email that cannot be written is no fault of the account', async () => {
  await using server = await startScriptedSmtpServer();
  await using mailer = openMailer(server.url);
  const delivery = await mailer.deliver({ ...anEmail, to: { name: 'Ada', address: 'ada@exam\rple.net' } });
  expect(delivery).not.toHaveProperty('fault');
  expect(await mailer.deliver(anEmail)).toMatchObject({ outcome: 'accepted' });
});

const ada = 'Ada Lovelace <ada@example.net> no longer works here';

test.each([
  ['greeting', `554 5.7.1 ${ada}`, {}],
  ['rcpt', `550 5.1.1 ${ada}`, { text: 'The mail server refused it: 550 5.1.1, no such mailbox', status: '5.1.1' }],
  ['rcpt', `421 4.3.2 ${ada}`, {}],
  ['text', `452 ${ada}`, { text: 'The mail server put it off: 452' }],
  ['text', `252 ${ada}`, { reason: 'The mail server gave no clear answer to the email' }],
  ['text', `421 ${ada}`, { reason: 'The mail server did not confirm the email' }],
] as const)(
  'what a mail server says to %s (%s) is in the words alone, without addresses',
  async (stage, reply, told) => {
    await using server = await startScriptedSmtpServer();
    for (let times = 0; times < 4; times += 1) server.reply(stage, reply);
    await using mailer = openMailer(server.url);
    const { words, reply: _, ...forEvents } = (await mailer.deliver(anEmail)) as { words: string; reply?: unknown };
    expect(forEvents).toMatchObject(told);
    expect(JSON.stringify(forEvents)).not.toMatch(/Ada|Lovelace/i);
    expect(words).toContain('Lovelace <…> no longer');
  },
);
