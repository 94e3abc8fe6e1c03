import { openDatabase } from '@cadenza/postgres';
import { eventually, hasDovecot, serviceClient, startDovecot } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { noteSelfTest } from '../projections/self-tests.ts';
import { startMailboxes } from '../testing/running-mailboxes.ts';
import { startSubmissionServer } from '../testing/submission-server.ts';

const { user, another, hear, databaseUrl } = await startMailboxes();
const told = await hear();
const { get, post } = user;

let made = 0;
async function aMailbox(port: number, more: object = {}) {
  made += 1;
  const smtp = { host: '127.0.0.1', port, security: 'none', user: `ada${made}@example.com`, password: 'secret' };
  return (await post('/api/mailboxes', { fromName: 'Ada', address: smtp.user, smtp, ...more })).body;
}
const selfTestOf = async ({ id }: { id: string }) => (await get(`/api/mailboxes/${id}`)).body.selfTest;

test('POST /api/mailboxes/{id}/self-test is answered at once, and the verdict follows', async () => {
  const gate = Promise.withResolvers<void>();
  await using server = await startSubmissionServer(() => gate.promise);
  const mailbox = await aMailbox(server.port);
  const path = `/api/mailboxes/${mailbox.id}/self-test`;
  const begun = await post(path);
  expect(begun).toMatchObject({ status: 202, body: { id: mailbox.id, selfTest: { endedAt: null, refusal: null } } });
  expect(await post(path), 'while it runs').toMatchObject({ status: 409, body: { code: 'self-test-running' } });
  gate.resolve();
  await eventually(async () => expect((await selfTestOf(mailbox)).endedAt).not.toBeNull());
  expect(await selfTestOf(mailbox)).toMatchObject({ refusal: null, arrived: null, sentCopy: 'unknown' });
  const { entries } = (await get(`/api/mailboxes/${mailbox.id}/activity`)).body;
  expect(entries.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['connected', 'self-tested']);
  expect((await post(path)).status, 'and again').toBe(202);
});

test('a refused mail is told in the words of the server', async () => {
  await using server = await startSubmissionServer(async () => {
    throw Object.assign(new Error('5.7.1 no mail from you'), { responseCode: 550 });
  });
  const mailbox = await aMailbox(server.port);
  await post(`/api/mailboxes/${mailbox.id}/self-test`);
  await eventually(async () => expect((await selfTestOf(mailbox)).refusal).toContain('no mail from you'));
});

test('words that are cut within an emoji, and a folder of any name, are told', async () => {
  await using server = await startSubmissionServer(async () => {
    throw Object.assign(new Error(`${'x'.repeat(235)}😀 and more`), { responseCode: 550 });
  });
  const mailbox = await aMailbox(server.port);
  await post(`/api/mailboxes/${mailbox.id}/self-test`);
  await eventually(async () => expect((await selfTestOf(mailbox)).refusal).toMatch(/x…”$/));
  await using database = openDatabase(databaseUrl, { connectionsMax: 1 });
  const { rows } = await database.query<{ id: string }>('select id from self_tests where mailbox_id = $1', [
    mailbox.id,
  ]);
  const verdict = { ...(await selfTestOf(mailbox)), arrived: { folder: 'Junk \ud83d\0', afterSeconds: 1 } };
  await noteSelfTest(database, rows[0]!.id, verdict);
  expect((await selfTestOf(mailbox)).arrived).toEqual({ folder: 'Junk', afterSeconds: 1 });
});

test.runIf(hasDovecot)('with IMAP it tells where the mail arrived', async () => {
  await using dovecot = await startDovecot();
  await using server = await startSubmissionServer((mail) =>
    dovecot.with(async (client) => void (await client.append('INBOX', mail.raw))),
  );
  const { port, username, password } = new URL(dovecot.url);
  const imap = { host: '127.0.0.1', port: Number(port), security: 'none', user: username, password };
  const mailbox = await aMailbox(server.port, { imap });
  await post(`/api/mailboxes/${mailbox.id}/self-test`);
  await eventually(async () => expect((await selfTestOf(mailbox)).arrived).toMatchObject({ folder: 'INBOX' }));
  expect(await selfTestOf(mailbox)).toMatchObject({ messageId: 'kept' });
});

test.runIf(hasDovecot)(
  'GET /api/mailboxes/{id}/arrival says where a mail came in, and who vouches for it',
  async () => {
    await using dovecot = await startDovecot();
    await using server = await startSubmissionServer(async () => {});
    const { port, username, password } = new URL(dovecot.url);
    const imap = { host: '127.0.0.1', port: Number(port), security: 'none', user: username, password };
    const mailbox = await aMailbox(server.port, { imap });
    const arrivalAt = ({ id }: { id: string }, messageId: string) =>
      get(`/api/mailboxes/${id}/arrival?messageId=${encodeURIComponent(messageId)}`);
    const lines = [
      'Authentication-Results: mx.example.com; spf=pass; dkim=fail; dmarc=none',
      'From: ann@example.net',
      'Message-ID: <test@example.net>',
    ];
    await dovecot.with(async (client) => void (await client.append('INBOX', `${lines.join('\r\n')}\r\n\r\nHello\r\n`)));
    const arrived = { folder: 'INBOX', spf: 'pass', dkim: 'fail', dmarc: 'none' };
    expect(await arrivalAt(mailbox, '<test@example.net>')).toMatchObject({ status: 200, body: { arrived } });
    expect(await arrivalAt(mailbox, 'test@example.net')).toMatchObject({ status: 400 });
    const unread = await aMailbox(server.port);
    expect(await arrivalAt(unread, '<test@example.net>')).toMatchObject({
      status: 409,
      body: { code: 'mailbox-not-read' },
    });
  },
);

test.runIf(hasDovecot)(
  'M9: that a server replaces Message-IDs is told to other services, until a self-test sees otherwise',
  async () => {
    await using dovecot = await startDovecot();
    let replaces = true;
    await using server = await startSubmissionServer((mail) =>
      dovecot.with(async (client) => {
        const raw = replaces ? mail.raw.replace(/^Message-ID: .*$/im, 'Message-ID: <replaced@example.net>') : mail.raw;
        for (const folder of ['INBOX', dovecot.sent]) await client.append(folder, raw);
      }),
    );
    const { port, username, password } = new URL(dovecot.url);
    const imap = { host: '127.0.0.1', port: Number(port), security: 'none', user: username, password };
    const mailbox = await aMailbox(server.port, { imap });
    const factsTold = () =>
      told.flatMap((event) =>
        event.type === 'MailboxChanged' && event.key === mailbox.id ? [event.data.mailbox] : [],
      );
    const selfTest = async () => {
      await post(`/api/mailboxes/${mailbox.id}/self-test`);
      await eventually(async () => expect((await selfTestOf(mailbox)).endedAt).not.toBeNull(), { timeoutMs: 20_000 });
    };
    await selfTest();
    await eventually(() => expect(factsTold()).toMatchObject([{ replacesMessageIds: true }]));
    await selfTest();
    replaces = false;
    await selfTest();
    await eventually(() => expect(factsTold()).toHaveLength(2));
    expect(factsTold()[1]).not.toHaveProperty('replacesMessageIds');

    const shown = (await get(`/api/mailboxes/${mailbox.id}`)).body;
    expect(shown).not.toHaveProperty('replacesMessageIds');
    expect(shown.updatedAt).toBe(mailbox.updatedAt);
    const { entries } = (await get(`/api/mailboxes/${mailbox.id}/activity`)).body;
    const kinds = entries.map(({ kind }: { kind: string }) => kind).toSorted();
    expect(kinds).toEqual(['connected', 'self-tested', 'self-tested', 'self-tested']);
  },
  60_000,
);

test('a self-test whose process died is shown as ended without a result after its time, and keeps no other away', async () => {
  const gate = Promise.withResolvers<void>();
  await using server = await startSubmissionServer(() => gate.promise);
  const mailbox = await aMailbox(server.port);
  const stopped = await another();
  await serviceClient(stopped.port, 'mailboxes').post(`/api/mailboxes/${mailbox.id}/self-test`);
  await stopped[Symbol.asyncDispose]();
  expect((await selfTestOf(mailbox)).endedAt, 'of a process that was stopped in order').not.toBeNull();
  await using database = openDatabase(databaseUrl, { connectionsMax: 1 });
  const leave = (givesUpIn: string) =>
    database.query(
      `update self_tests set verdict = jsonb_set(verdict, '{endedAt}', 'null'), gives_up_at = now() + $2::interval
       where mailbox_id = $1`,
      [mailbox.id, givesUpIn],
    );
  await leave('1 minute');
  expect((await selfTestOf(mailbox)).endedAt).toBeNull();
  expect((await post(`/api/mailboxes/${mailbox.id}/self-test`)).status).toBe(409);
  await leave('-1 second');
  expect(await selfTestOf(mailbox)).toMatchObject({ endedAt: expect.any(String), arrived: null });
  gate.resolve();
  expect((await post(`/api/mailboxes/${mailbox.id}/self-test`)).status).toBe(202);
});
