import { randomUUIDv7 } from 'node:crypto';
import { type MailboxEvent, type MailboxFacts, type ShownMailServer, topics } from '@cadenza/contracts';
import { openDatabase } from '@cadenza/postgres';
import { deliverTwice, eventually, startDovecot } from '@cadenza/testing';
import { afterAll, expect } from 'vitest';
import { startTracking } from './running-tracking.ts';

const waiting = { timeoutMs: 20_000 };

const factsOfMailbox = (server: ShownMailServer): MailboxFacts => ({
  ...{ fromName: server.user, address: server.user, replyTo: null, signature: null, smtp: server, imap: server },
  ...{ dailyLimit: 40, gapMinutes: 5, ramp: null, timezone: 'America/New_York', hours: null, tags: [] },
  accessRevision: 1,
});

/** Connects a mailbox, without asking whether its server is there. */
export async function connectMailbox(
  { bus, mailboxAccess, isHandled }: Awaited<ReturnType<typeof startTracking>>,
  port: number,
  mailboxId: string = randomUUIDv7(),
): Promise<string> {
  const server = { host: '127.0.0.1', port, security: 'none' as const, user: 'ada' };
  mailboxAccess.access.set(mailboxId, { ...server, password: 'secret', accessRevision: 1 });
  const data = { mailboxId, mailbox: factsOfMailbox(server), connectedAt: '2026-03-02T14:00:00.000Z' };
  await isHandled(await deliverTwice(bus, topics.mailboxes, 'MailboxConnected', mailboxId, data));
  return mailboxId;
}

/** The service with mailboxes of people on a real mail server, for one test file. */
export async function startFollowedMailboxes(users: readonly string[], server: { introspectionUrl?: string } = {}) {
  const accounts = Object.fromEntries(users.map((user) => [user, {}]));
  const dovecot = await startDovecot({ accounts, ...server });
  afterAll(() => dovecot[Symbol.asyncDispose]());
  const tracking = await startTracking();
  const { bus, mailboxAccess, isHandled } = tracking;
  const { campaignId } = await tracking.aCampaign();
  const serverOf = (user: string) => {
    const { hostname: host, port, password } = new URL(dovecot.urlOf(user));
    return { host, port: Number(port), security: 'none' as const, user, password };
  };

  const factsOf = (user: string, { accessRevision = 1, ...changed }: Partial<MailboxFacts> = {}): MailboxFacts => {
    const { password: _, ...shown } = serverOf(user);
    return { ...factsOfMailbox(shown), ...changed, accessRevision };
  };

  const tell = async (type: MailboxEvent['type'], mailboxId: string, data: object) =>
    isHandled(await deliverTwice(bus, topics.mailboxes, type, mailboxId, { mailboxId, ...data }));

  /** A mailbox that is connected; its inbox is read from here on. */
  /** @param port of the server that it is read from */
  async function aMailbox(user: string, changed: Partial<MailboxFacts> = {}, port = serverOf(user).port) {
    const mailboxId = randomUUIDv7();
    mailboxAccess.access.set(mailboxId, { ...serverOf(user), port, accessRevision: 1 });
    await tell('MailboxConnected', mailboxId, {
      mailbox: factsOf(user, changed),
      connectedAt: '2026-03-02T14:00:00.000Z',
    });
    return mailboxId;
  }

  const arrive = (user: string, folder: string, ...mails: (string | Buffer)[]) =>
    dovecot.with(async (client) => {
      for (const raw of mails) await client.append(folder, raw);
    }, user);

  const typesOf = (emailId: string): string[] => tracking.publishedOf(emailId).map(({ type }) => type);
  const isRecorded = (emailId: string, type: string) =>
    eventually(() => expect(typesOf(emailId)).toContain(type), waiting);

  async function query<Result>(sql: string, values: unknown[] = []): Promise<Result[]> {
    await using database = openDatabase(tracking.databaseUrl, { connectionsMax: 1 });
    return (await database.query(sql, values)).rows as Result[];
  }

  let people = 0;
  /** A lead who was sent an email ten minutes ago. */
  async function aRecipient(given?: string) {
    people += 1;
    const address = given ?? `bob${people}@example.net`;
    const link = await tracking.aLink(campaignId, { email: address });
    return { address, link, emailId: await tracking.aSentEmail(link) };
  }

  return {
    ...{ dovecot, tracking, mailboxAccess, serverOf, factsOf, tell, aMailbox, arrive, typesOf },
    isRecorded,
    query,
    aRecipient,
  };
}
