import { once } from 'node:events';
import type { Socket } from 'node:net';
import { openDatabase } from '@cadenza/postgres';
import { eventually } from '@cadenza/testing';
import { expect, onTestFinished, test } from 'vitest';
import { anAnswer, messageIdOf } from '../testing/inbound-mail.ts';
import { connectMailbox } from '../testing/running-mailboxes.ts';
import { startTracking } from '../testing/running-tracking.ts';
import { type ScriptedImap, startScriptedImap } from '../testing/scripted-imap.ts';

const waiting = { timeoutMs: 30_000 };
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
const isReply = (emailId: string) =>
  eventually(() => expect(tracking.publishedOf(emailId).map(({ type }) => type)).toContain('ReplyReceived'), waiting);

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
  // Most of it is what the kernel takes, whoever reads it.
  expect(imap.sentBytes() / imap.connections).toBeLessThan(8_000_000);
  const well = await aServer();
  const { emailId, raw: answer } = await anAnsweredEmail();
  well.folders.get('INBOX')?.mails.push({ uid: 1, raw: answer });
  await connectMailbox(tracking, well.port);
  await isReply(emailId);
  expect(imap.connections).toBeLessThan(12);
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
  const hanging: ScriptedImap[] = [];
  for (let each = 0; each < 20; each += 1) {
    const imap = await aServer();
    imap.folders.get('INBOX')?.mails.push({ uid: 1, raw: 'From: a@example.com\r\n\r\nHello' });
    imap.instead = ({ text }) => text.startsWith('UID FETCH');
    hanging.push(imap);
    await connectMailbox(tracking, imap.port);
  }
  const countHanging = () => hanging.filter(({ heard }) => heard.some((text) => text.startsWith('UID FETCH'))).length;
  await eventually(() => expect(countHanging()).toBe(6), waiting);
  await isReply(arrive(await anAnsweredEmail()));
  expect(countHanging(), 'of those that wait for others that are not known').toBeLessThan(20);
  const paces = () => query<{ id: string; isSlow: boolean }>(allPaces);
  await eventually(async () => expect((await paces()).filter(({ isSlow }) => isSlow)).toHaveLength(20), waiting);
  expect(await paces()).toContainEqual({ id: mailboxId, isSlow: false });

  const meanwhile = await anAnsweredEmail();
  await tracking.service[Symbol.asyncDispose]();
  for (const { heard } of hanging) heard.length = 0;
  arrive(meanwhile);
  await using _second = await tracking.aCopy();
  await isReply(meanwhile.emailId);
  expect(countHanging(), 'of those that share the places of slow ones').toBeLessThanOrEqual(3);
}, 90_000);

const allPaces = `select mailbox_id as id, slow_until is not null as "isSlow" from mailbox_paces`;

async function query<Result>(sql: string): Promise<Result[]> {
  await using database = openDatabase(tracking.databaseUrl, { connectionsMax: 1 });
  return (await database.query(sql)).rows as Result[];
}
