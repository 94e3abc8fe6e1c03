import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { rebuild } from '@cadenza/event-kit';
import { eventually, hasDovecot, type RepeatingImap, startRepeatingImap } from '@cadenza/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { consumers } from '../consumers/consumers.ts';
import type { ReadableMailbox } from '../projections/mailboxes.ts';
import { readModels } from '../projections/read-models.ts';
import { anAnswer, messageIdOf } from '../testing/inbound-mail.ts';
import { startFollowedMailboxes } from '../testing/running-mailboxes.ts';
import { folderName } from './folder-name.ts';

const waiting = { timeoutMs: 30_000 };
const users = [
  'ann@example.com',
  'ben@example.com',
  'cleo@example.com',
  'dora@example.com',
  'eve@example.com',
  'finn@example.com',
  'gus@example.com',
];
const [ann, ben, cleo, dora, eve, finn, gus] = users as [string, string, string, string, string, string, string];

const running = hasDovecot ? await startFollowedMailboxes(users) : (undefined as never);

/** An IMAP server that does this with each connection. */
async function anImapServer(onConnection: (socket: Socket) => void) {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    onConnection(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

describe.skipIf(!hasDovecot)('following the mailboxes of people (needs Dovecot)', () => {
  const { aMailbox, aRecipient, arrive, dovecot, factsOf, isRecorded, mailboxAccess, query, serverOf, tell, tracking } =
    running ?? ({} as never);
  const answerTo = (emailId: string, from = 'carol@example.org', text = 'Yes') =>
    anAnswer(from, { 'In-Reply-To': messageIdOf(emailId) }, text);
  const followedBy = async ({ context }: typeof tracking.service) =>
    Number(/^cadenza_mailboxes_followed\{[^}]*\} (\d+)$/m.exec(await context.metrics.text())?.[1]);
  const isFollowed = (count: number) =>
    eventually(async () => expect(await followedBy(tracking.service)).toBe(count), waiting);
  const isReply = (emailId: string) => isRecorded(emailId, 'ReplyReceived');

  test('S2: an answer counts in whichever mailbox it arrives, also in Junk, and what was read is told', async () => {
    await dovecot.with((client) => client.mailboxCreate('Junk'), ben);
    const [inInbox, inJunk] = [await aRecipient(), await aRecipient()];
    const mailbox = await aMailbox(ann);
    await arrive(ann, 'INBOX', answerTo(inInbox.emailId));
    await arrive(ben, 'Junk', answerTo(inJunk.emailId));
    await aMailbox(ben);
    await isReply(inInbox.emailId);
    await isReply(inJunk.emailId);
    const announced = await aRecipient();
    await arrive(ann, 'INBOX', answerTo(announced.emailId));
    await isReply(announced.emailId);
    await eventually(() => {
      const told = mailboxAccess.readings.get(mailbox);
      expect(told).toMatchObject({ lastReadAt: '2026-03-02T15:00:00.000Z', trouble: null });
      expect(told?.days).toEqual([{ day: '2026-03-02', read: 2 }]);
    }, waiting);
    expect(await tracking.service.context.metrics.text()).toMatch(/^cadenza_mailboxes_connected\{[^}]*\} 2$/m);
  });

  test('S2: what one of our mailboxes writes into another is no reply, unless it was sent our email', async () => {
    const stranger = await aRecipient();
    const lead = await aRecipient(ben);
    const seen = await aRecipient();
    await arrive(
      ann,
      'INBOX',
      anAnswer(ben, {}, 'How was your weekend?'),
      answerTo(stranger.emailId, ben, 'Fwd: see what they say'),
      answerTo(stranger.emailId, ben.replace('@', '+news@'), 'Fwd: the same, from a detailed address'),
      answerTo(seen.emailId),
    );
    await isReply(seen.emailId);
    await eventually(
      async () => expect(await query("select from inbound_mails where state = 'new'")).toEqual([]),
      waiting,
    );
    for (const { emailId } of [stranger, lead]) expect(running.typesOf(emailId)).toEqual([]);
    await arrive(ann, 'INBOX', answerTo(lead.emailId, ben));
    await isReply(lead.emailId);
  });

  test('D2: a Sent copy in a mailbox is looked for at once when an email of the mailbox becomes unknown', async () => {
    const mailboxId = await aMailbox(cleo);
    const first = await aRecipient();
    await arrive(cleo, 'INBOX', answerTo(first.emailId));
    await isReply(first.emailId);
    const { link } = await aRecipient();
    const emailId = await tracking.anUnknownEmail(link, undefined, mailboxId);
    await arrive(cleo, dovecot.sent, `Message-ID: <${emailId}@example.com>\r\nSubject: Hello\r\n\r\nHello`);
    await isRecorded(emailId, 'SentCopyFound');
  });

  test('a login that is refused is told, nobody tries again until it was mended, and nothing is lost', async () => {
    const mailboxId = await aMailbox(dora);
    const [before, meanwhile] = [await aRecipient(), await aRecipient()];
    await arrive(dora, 'INBOX', answerTo(before.emailId));
    await isReply(before.emailId);
    const wrong = { ...serverOf(dora), password: 'old one', accessRevision: 2 };
    mailboxAccess.access.set(mailboxId, wrong);
    await tell('MailboxChanged', mailboxId, {
      mailbox: factsOf(dora, { accessRevision: 2 }),
      changedAt: '2026-03-02T14:10:00Z',
    });
    await eventually(
      () => expect(mailboxAccess.refused).toEqual([{ mailboxId, for: 'imap', accessRevision: 2 }]),
      waiting,
    );
    await tell('MailboxNeedsAttention', mailboxId, { use: 'imap' });
    await isFollowed(3);
    await arrive(dora, 'INBOX', answerTo(meanwhile.emailId));
    expect(mailboxAccess.refused).toHaveLength(1);
    mailboxAccess.access.set(mailboxId, { ...serverOf(dora), accessRevision: 3 });
    await tell('MailboxChanged', mailboxId, {
      mailbox: factsOf(dora, { accessRevision: 3 }),
      changedAt: '2026-03-02T14:11:00Z',
    });
    await tell('MailboxRecovered', mailboxId, {});
    await isReply(meanwhile.emailId);
  });

  test('a server that restarts is connected to again, also while the passwords cannot be asked for', async () => {
    mailboxAccess.isAway = true;
    const answered = await aRecipient();
    await dovecot.restart();
    await arrive(ann, 'INBOX', answerTo(answered.emailId));
    await isReply(answered.emailId);
    mailboxAccess.isAway = false;
  });

  test.each([
    ['never greets', () => {}],
    ['hangs up at once', (socket: Socket) => socket.destroy()],
    ['greets without an end', (socket: Socket) => void flood(socket)],
    ['hangs up after the login', (socket: Socket) => void greetAndHangUp(socket)],
    ['lists folders without an end', (socket: Socket) => void listForEver(socket)],
  ])('a server that %s keeps no other mailbox from being read', async (_what, onConnection) => {
    let connections = 0;
    const port = await anImapServer((socket) => {
      connections += 1;
      onConnection(socket);
    });
    const mailboxId = await aMailbox(eve, { imap: { host: '127.0.0.1', port, security: 'none', user: eve } }, port);
    await eventually(() => expect(connections).toBeGreaterThan(0), waiting);
    const { emailId } = await aRecipient();
    await arrive(ann, 'INBOX', answerTo(emailId));
    await isReply(emailId);
    expect(connections).toBeLessThan(12);
    await tell('MailboxRemoved', mailboxId, { removedAt: '2026-03-02T14:59:00Z' });
  });

  /** A mailbox on the same server, behind one that refuses these commands. */
  async function behindRefusals(user: string, refuses: RegExp, how: 'NO' | 'BYE' | 'silence') {
    const { port } = serverOf(user);
    const server = await startRepeatingImap({ port, refuses, how, words: ['not now'] });
    server.isRefusing = true;
    const imap = { host: '127.0.0.1', port: server.port, security: 'none', user } as const;
    const mailboxId = await aMailbox(user, { imap }, server.port);
    onTestFinished(async () => {
      await tell('MailboxRemoved', mailboxId, { removedAt: '2026-03-02T14:59:00Z' });
      await server[Symbol.asyncDispose]();
    });
    return server;
  }

  test('S2: mailboxes whose servers never give a mail out keep no other from being read', async () => {
    await arrive(finn, 'INBOX', answerTo((await aRecipient()).emailId));
    const hanging: RepeatingImap[] = [];
    for (let each = 0; each < 10; each += 1) hanging.push(await behindRefusals(finn, /^UID FETCH/i, 'silence'));
    await eventually(
      () => expect(hanging.filter(({ said }) => said[0] !== 0).length).toBeGreaterThanOrEqual(8),
      waiting,
    );
    const { emailId } = await aRecipient();
    await arrive(ann, 'INBOX', answerTo(emailId));
    await isReply(emailId);
  });

  test('S2: what a server does not give out at first is read once it does, and what comes behind it at once', async () => {
    const [refused, behind, later] = [await aRecipient(), await aRecipient(), await aRecipient()];
    await arrive(gus, 'INBOX', answerTo(refused.emailId), answerTo(behind.emailId));
    const server = await behindRefusals(gus, /^UID FETCH 1\b/i, 'NO');
    await isReply(behind.emailId);
    expect(running.typesOf(refused.emailId)).toEqual([]);
    server.isRefusing = false;
    await eventually(async () => expect(await query('select from refused_mails')).toHaveLength(1), waiting);
    await query("update refused_mails set next_try_at = '2026-01-01Z'");
    await arrive(gus, 'INBOX', answerTo(later.emailId));
    await isReply(refused.emailId);
    expect(await query('select from refused_mails')).toEqual([]);
  });

  test('S2: what was refused in Junk is asked for again though nothing new comes there', async () => {
    const [mailbox] = await query<ReadableMailbox>(`select id, imap from mailboxes where imap->>'user' = $1`, [ben]);
    const { id: mailboxId } = mailbox!;
    const folder = folderName(mailbox!, 'Junk');
    const [cursor] = await query<{ validity: string }>(
      `select uid_validity as validity from mailbox_cursors where folder = $1`,
      [folder],
    );
    const { validity } = cursor!;
    /** Junk is looked at, because an email of the mailbox became unknown. */
    const hurry = async () => tracking.anUnknownEmail((await aRecipient()).link, undefined, mailboxId);
    await query(
      `insert into refused_mails (folder, uid_validity, uid, first_refused_at, next_try_at)
       values ($1, $2, 1, $3, '2100-01-01Z')`,
      [folder, validity, Temporal.Now.instant().toString()],
    );
    const { emailId } = await aRecipient();
    await arrive(ben, 'Junk', answerTo(emailId));
    await hurry();
    await isReply(emailId);
    await query("update refused_mails set next_try_at = '2026-01-01Z'");
    await hurry();
    await eventually(async () => expect(await query('select from refused_mails')).toEqual([]), waiting);
  });

  test.each([
    ['refuses to open Junk', /^EXAMINE "?Junk/i, 'NO'],
    ['hangs up when it is asked for Junk', /^EXAMINE "?Junk/i, 'BYE'],
  ] as const)('S2: a server that %s has its INBOX read all the same', async (_what, refuses, how) => {
    const answered = await aRecipient();
    await arrive(ben, 'INBOX', answerTo(answered.emailId));
    const server = await behindRefusals(ben, refuses, how);
    await eventually(() => expect(server.said).not.toEqual([0]), waiting);
    const [mailbox] = await query<ReadableMailbox>(`select id, imap from mailboxes where imap->>'port' = $1`, [
      String(server.port),
    ]);
    const cursors = () => query('select from mailbox_cursors where folder = $1', [folderName(mailbox!, 'INBOX')]);
    await eventually(async () => expect(await cursors()).toHaveLength(1), waiting);
    await isReply(answered.emailId);
  });

  test('a removed mailbox is not read any more', async () => {
    const mailboxId = await aMailbox(eve);
    const [before, after] = [await aRecipient(), await aRecipient()];
    await arrive(eve, 'INBOX', answerTo(before.emailId));
    await isReply(before.emailId);
    await tell('MailboxRemoved', mailboxId, { removedAt: '2026-03-02T14:59:00Z' });
    await isFollowed(4);
    await arrive(eve, 'INBOX', answerTo(after.emailId));
    const seen = await aRecipient();
    await arrive(ann, 'INBOX', answerTo(seen.emailId));
    await isReply(seen.emailId);
    expect(running.typesOf(after.emailId)).toEqual([]);
  });

  test('a rebuild finds the same mailboxes', async () => {
    const live = await query('select * from mailboxes order by id');
    expect(live.length).toBeGreaterThan(1);
    await rebuild({ database: tracking.service.context.database, readModels, consumers });
    expect(await query('select * from mailboxes order by id')).toEqual(live);
  });

  test('several instances of the service divide the mailboxes; when one ends another goes on, each mail once', async () => {
    const second = await tracking.aCopy();
    await eventually(
      async () => expect((await followedBy(tracking.service)) + (await followedBy(second))).toBe(4),
      waiting,
    );
    const aRecipientEach = () =>
      Promise.all(users.slice(0, 4).map(async (user) => ({ user, ...(await aRecipient()) })));
    const [many, later] = [await aRecipientEach(), await aRecipientEach()];
    for (const { user, emailId } of many) await arrive(user, 'INBOX', answerTo(emailId));
    for (const { emailId } of many) await isReply(emailId);
    await tracking.service[Symbol.asyncDispose]();
    for (const { user, emailId } of later) await arrive(user, 'INBOX', answerTo(emailId));
    for (const { emailId } of [...many, ...later]) {
      await isReply(emailId);
      expect(await query('select from inbound_mails where email_id = $1', [emailId])).toHaveLength(1);
    }
    await second[Symbol.asyncDispose]();
  });
});

/** Fifty megabytes instead of a greeting. */
async function flood(socket: Socket) {
  const part = Buffer.alloc(1_048_576, '* OK ');
  for (let sent = 0; sent < 50 && !socket.destroyed; sent += 1)
    if (!socket.write(part)) await once(socket, 'drain').catch(() => {});
}

/** Signs in, and then names as many folders as are taken. */
async function listForEver(socket: Socket) {
  socket.write('* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN SASL-IR] ready\r\n');
  const folders = Array.from({ length: 2_000 }, (_, place) => `* LIST () "/" "folder ${place}"\r\n`).join('');
  socket.on('data', async (line) => {
    const [, tag, command = ''] = /^(\S+) (.*)/.exec(String(line)) ?? [];
    if (!/^LIST .*\*/i.test(command)) return void socket.write(`${tag} OK done\r\n`);
    while (!socket.destroyed) if (!socket.write(folders)) await once(socket, 'drain').catch(() => {});
  });
}

async function greetAndHangUp(socket: Socket) {
  socket.write('* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN SASL-IR] ready\r\n');
  socket.on('data', (line) => {
    const [tag, command = ''] = String(line).split(' ');
    if (!/^(?:LOGIN|AUTHENTICATE)/i.test(command)) return void socket.write(`${tag} OK done\r\n`);
    socket.end(`${tag} OK in\r\n`);
  });
}
