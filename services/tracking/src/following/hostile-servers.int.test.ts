import { once } from 'node:events';
import type { Socket } from 'node:net';
import { openDatabase } from '@cadenza/postgres';
import { eventually } from '@cadenza/testing';
import { expect, onTestFinished, test } from 'vitest';
import { placeMsMax } from '../mailbox/reading-turns.ts';
import { anAnswer, messageIdOf } from '../testing/inbound-mail.ts';
import { connectMailbox } from '../testing/running-mailboxes.ts';
import { startTracking } from '../testing/running-tracking.ts';
import { fetched, inSet, type StoredMail, startScriptedImap } from '../testing/scripted-imap.ts';

const waiting = { timeoutMs: 60_000 };
const tracking = await startTracking();
const { campaignId } = await tracking.aCampaign();

async function aServer() {
  const imap = await startScriptedImap();
  onTestFinished(() => imap[Symbol.asyncDispose]());
  return imap;
}

/** An answer to an email that was sent. */
async function anAnsweredEmail() {
  const emailId = await tracking.aSentEmail(await tracking.aLink(campaignId));
  return { emailId, raw: anAnswer('carol@example.org', { 'In-Reply-To': messageIdOf(emailId) }, 'Yes') };
}
const typesOf = (emailId: string): string[] => tracking.publishedOf(emailId).map(({ type }) => type);
const isReply = (emailId: string) => eventually(() => expect(typesOf(emailId)).toContain('ReplyReceived'), waiting);
const refusedOf = (mailboxId: string) => query(`select from refused_mails where folder like '${mailboxId} %'`);

/** Says this again and again until the client hangs up. */
async function flood(socket: Socket, text: string) {
  const part = text.repeat(2_000);
  while (!socket.destroyed) if (!socket.write(part)) await once(socket, 'drain').catch(() => {});
}

test.each([
  ['for a mail', /^UID FETCH/, '* 1 FETCH (UID 1 FLAGS (\\Seen))\r\n'],
  ['for the folders', /^LIST .*\*/, '* LIST () "/" "f"\r\n'],
  ['which mails are new', /^UID SEARCH/, '* OK x\r\n'],
  ['for nothing', /^IDLE/, '* 5 EXISTS\r\n'],
])('a server that floods short answers when it is asked %s is hung up on, and waits', async (_what, command, text) => {
  const imap = await aServer();
  const { raw } = await anAnsweredEmail();
  imap.folders.get('INBOX')?.mails.push({ uid: 1, raw });
  let hungUp = 0;
  imap.instead = (asked) => {
    if (!command.test(asked.text)) return false;
    asked.socket.once('close', () => {
      hungUp += 1;
    });
    void flood(asked.socket, text);
    return true;
  };
  await connectMailbox(tracking, imap.port);
  await eventually(() => expect(hungUp).toBeGreaterThan(0), waiting);
  // Most of it is what the kernel takes, for any reader.
  expect(imap.sentBytes() / imap.connections).toBeLessThan(8_000_000);
  const well = await aServer();
  const { emailId, raw: answer } = await anAnsweredEmail();
  well.folders.get('INBOX')?.mails.push({ uid: 1, raw: answer });
  await connectMailbox(tracking, well.port);
  await isReply(emailId);
  expect(imap.connections).toBeLessThan(12);
});

test.each([
  ['nothing', () => ''],
  ['nothing of it', (mail: StoredMail) => fetched({ ...mail, raw: '' }, 2).replace(/SIZE 0/, 'SIZE 800')],
  ['NIL', () => '* 2 FETCH (UID 2 RFC822.SIZE 800 BODY[]<0> NIL)\r\n'],
  ['only flags', () => '* 2 FETCH (UID 2 FLAGS (\\Seen))\r\n'],
  ['a text without a header', () => fetched({ uid: 2, raw: '\r\nHello' }, 2)],
])('S2: a mail of which a server gives out %s, and says OK, is asked for again', async (_what, instead) => {
  const imap = await aServer();
  const mails = imap.folders.get('INBOX')?.mails as StoredMail[];
  const [before, torn, behind] = [await anAnsweredEmail(), await anAnsweredEmail(), await anAnsweredEmail()];
  for (const [place, { raw }] of [before, torn, behind].entries()) mails.push({ uid: place + 1, raw });
  let isTorn = true;
  imap.instead = ({ socket, tag, text }) => {
    const uids = /^UID FETCH ([\d,:]+)/.exec(text)?.[1];
    if (!isTorn || uids === undefined) return false;
    for (const [place, mail] of mails.entries())
      if (inSet(uids)(mail.uid)) socket.write(place === 1 ? instead(mail) : fetched(mail, place + 1));
    socket.write(`${tag} OK done\r\n`);
    return true;
  };
  const mailboxId = await connectMailbox(tracking, imap.port);
  await isReply(behind.emailId);
  expect(typesOf(torn.emailId)).toEqual([]);
  isTorn = false;
  await query(`update refused_mails set next_try_at = '2026-01-01Z' where folder like '${mailboxId} %'`);
  const later = await anAnsweredEmail();
  mails.push({ uid: 4, raw: later.raw });
  imap.announce();
  await isReply(torn.emailId);
  expect(await refusedOf(mailboxId)).toEqual([]);
});

test('a mail that was expunged before it could be fetched is let go', async () => {
  const imap = await aServer();
  const mails = imap.folders.get('INBOX')?.mails as StoredMail[];
  const [gone, left, behind] = [await anAnsweredEmail(), await anAnsweredEmail(), await anAnsweredEmail()];
  for (const [place, { raw }] of [gone, left, behind].entries()) mails.push({ uid: place + 1, raw });
  imap.instead = ({ text }) => {
    if (text.startsWith('UID FETCH')) mails.splice(0, mails.length, ...mails.filter(({ uid }) => uid !== 1));
    return false;
  };
  const mailboxId = await connectMailbox(tracking, imap.port);
  await isReply(behind.emailId);
  await isReply(left.emailId);
  expect(await refusedOf(mailboxId)).toEqual([]);
});

test('S2: what is refused in Junk is asked for again after seconds, though nothing is announced there', async () => {
  const imap = await aServer();
  const [other, refused] = [await anAnsweredEmail(), await anAnsweredEmail()];
  imap.folders.set('Junk', {
    flags: '\\Junk',
    mails: [other, refused].map(({ raw }, place) => ({ uid: place + 1, raw })),
  });
  let refusals = 0;
  imap.instead = ({ socket, tag, text }) => {
    if (!/^UID FETCH (?:1,)?2\b/.test(text) || refusals === 4) return false;
    refusals += 1;
    socket.write(`${tag} NO [INUSE] try again\r\n`);
    return true;
  };
  await connectMailbox(tracking, imap.port);
  await isReply(other.emailId);
  await eventually(() => expect(typesOf(refused.emailId)).toContain('ReplyReceived'), { timeoutMs: 60_000 });
  expect(refusals).toBe(4);
});

test('S2: servers that hang keep no mailbox that was read before from being read, also after a restart', async () => {
  const well = await aServer();
  const inbox = well.folders.get('INBOX')!;
  const arrive = ({ emailId, raw }: Awaited<ReturnType<typeof anAnsweredEmail>>) => {
    inbox.mails.push({ uid: inbox.mails.length + 1, raw });
    well.announce();
    return emailId;
  };
  const first = arrive(await anAnsweredEmail());
  const mailboxId = await connectMailbox(tracking, well.port);
  await isReply(first);
  const hanging = await Promise.all(Array.from({ length: 20 }, aServer));
  for (const imap of hanging) {
    imap.folders.get('INBOX')?.mails.push({ uid: 1, raw: 'From: a@example.com\r\n\r\nHello' });
    imap.instead = ({ text }) => text.startsWith('UID FETCH');
  }
  // All at once: while they came one by one, a slow machine took the first for slow ones and went on to the others.
  let since = performance.now();
  await Promise.all(hanging.map(({ port }) => connectMailbox(tracking, port)));
  const countHanging = () => hanging.filter(({ heard }) => heard.some((text) => text.startsWith('UID FETCH'))).length;
  /** Each place is held for five seconds, of real time, by a server that hangs. */
  const expectAtMost = (places: number) => {
    const turns = 1 + Math.floor((performance.now() - since) / (placeMsMax - 100));
    expect(countHanging(), `in ${turns} turns of ${places} places`).toBeLessThanOrEqual(turns * places);
  };
  // Not exactly as many as are tried at once: by the next look of a slow machine, the first may have been given up.
  await eventually(() => expect(countHanging()).toBeGreaterThanOrEqual(6), waiting);
  await isReply(arrive(await anAnsweredEmail()));
  expectAtMost(6);
  const paces = () => query<{ id: string; isSlow: boolean }>(allPaces);
  await eventually(async () => expect((await paces()).filter(({ isSlow }) => isSlow)).toHaveLength(20), waiting);
  expect(await paces()).toContainEqual({ id: mailboxId, isSlow: false });

  const meanwhile = await anAnsweredEmail();
  await tracking.service[Symbol.asyncDispose]();
  for (const { heard } of hanging) heard.length = 0;
  arrive(meanwhile);
  since = performance.now();
  await using _second = await tracking.aCopy();
  await isReply(meanwhile.emailId);
  expectAtMost(3);
});

const allPaces = `select mailbox_id as id, slow_until is not null as "isSlow" from mailbox_paces`;

async function query<Result>(sql: string): Promise<Result[]> {
  await using database = openDatabase(tracking.databaseUrl, { connectionsMax: 1 });
  return (await database.query(sql)).rows as Result[];
}
