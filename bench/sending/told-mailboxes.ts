import { openBus } from '@cadenza/bus';
import { type MailboxFacts, mailboxDailyLimitMax, topics } from '@cadenza/contracts';
import { recordOf } from './campaigns.ts';

/** Each sends an email a minute, all day. */
const facts: Omit<MailboxFacts, 'address'> = {
  ...{ fromName: 'Grace Hopper', replyTo: null, signature: null, imap: null },
  smtp: { host: '127.0.0.1', port: 25, security: 'none', user: 'grace' },
  ...{ dailyLimit: mailboxDailyLimitMax, gapMinutes: 1, ramp: null, timezone: 'UTC', hours: null, tags: [] },
  accessRevision: 1,
};

/** Publishes mailboxes that were connected, as their service would. */
export async function tellOfMailboxes(
  busUrl: string,
  { mailboxIds, at }: { mailboxIds: readonly string[]; at: string },
): Promise<void> {
  if (mailboxIds.length === 0) return;
  await using bus = await openBus({ clientId: 'bench', topics: Object.values(topics), databaseUrl: busUrl });
  await bus.publish(
    mailboxIds.map((mailboxId, number) => {
      const mailbox = { ...facts, address: `grace.${number}@example.com` };
      const details = { mailboxId, mailbox, connectedAt: at };
      return recordOf(topics.mailboxes, 'MailboxConnected', { key: mailboxId, at, details });
    }),
  );
}
