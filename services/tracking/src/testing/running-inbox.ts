import { openDatabase } from '@cadenza/postgres';
import { type Dovecot, eventually, startDovecot } from '@cadenza/testing';
import { afterAll, expect } from 'vitest';
import { anAnswer, messageIdOf } from './inbound-mail.ts';
import { startTracking } from './running-tracking.ts';

const waiting = { timeoutMs: 20_000 };

export interface Row {
  kind: string;
  reason: string;
  state: string;
  emailId: string | null;
}

interface InboxOptions {
  folder?: string;
  /** What the mailbox has before it is read. */
  prepare?: (dovecot: Dovecot) => Promise<void>;
}

/** The service with a mailbox on a real mail server, for one test file. */
export async function startInbox({ folder = 'INBOX', prepare = async () => {} }: InboxOptions = {}) {
  const dovecot = await startDovecot();
  afterAll(() => dovecot[Symbol.asyncDispose]());
  await prepare(dovecot);
  if (folder !== 'INBOX') await dovecot.with((client) => client.mailboxCreate(folder));
  const imapUrl = folder === 'INBOX' ? dovecot.url : `${dovecot.url}/${encodeURIComponent(folder)}`;
  const tracking = await startTracking({
    imapUrl,
    sender: 'Ada <outreach@example.com>',
    trustedServers: 'mx.example.com, MX2.Example.com',
  });
  const { campaignId } = await tracking.aCampaign();
  let people = 0;

  async function aLead() {
    people += 1;
    const address = `bob${people}@example.net`;
    return { address, link: await tracking.aLink(campaignId, { email: address }) };
  }

  /** A lead who was sent an email ten minutes ago. */
  async function aRecipient() {
    const { address, link } = await aLead();
    return { address, link, emailId: await tracking.aSentEmail(link) };
  }

  const arriveAt = (at: Date | undefined, ...mails: (string | Buffer)[]) =>
    dovecot.with(async (client) => {
      for (const raw of mails) await client.append(folder, raw, [], at);
    });
  const arrive = (...mails: (string | Buffer)[]) => arriveAt(undefined, ...mails);

  const typesOf = (emailId: string): string[] => tracking.publishedOf(emailId).map(({ type }) => type);
  const eventOf = (emailId: string, type: string) =>
    eventually(() => {
      const found = tracking.publishedOf(emailId).find((each) => each.type === type);
      expect(found).toBeDefined();
      return found.data;
    }, waiting);

  /** Waits until all mail that arrived so far has been read, and everything about known emails is recorded. */
  async function allIsRead() {
    const { address, emailId } = await aRecipient();
    await arrive(anAnswer(address, { 'In-Reply-To': messageIdOf(emailId) }, 'I am the last one'));
    await eventOf(emailId, 'ReplyReceived');
    await eventually(async () => {
      const ready = await query(
        `select from inbound_mails where state = 'new' and (email_ids && (select array_agg(id) from emails))`,
      );
      expect(ready).toEqual([]);
    }, waiting);
  }

  async function query<Result>(sql: string): Promise<Result[]> {
    await using database = openDatabase(tracking.databaseUrl, { connectionsMax: 1 });
    return (await database.query(sql)).rows as Result[];
  }

  const rows = () =>
    query<Row>(
      'select kind, reason, state, email_id as "emailId" from inbound_mails order by received_at, fingerprint',
    );
  const rowsOf = async (emailId: string) => (await rows()).filter((row) => row.emailId === emailId);

  return {
    dovecot,
    tracking,
    campaignId,
    folder,
    aLead,
    aRecipient,
    arrive,
    arriveAt,
    typesOf,
    eventOf,
    allIsRead,
    query,
    rows,
    rowsOf,
  };
}
