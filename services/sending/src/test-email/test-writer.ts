import { notFound, Refusal } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { findSendingMailbox, launchSenders } from '../projections/mailboxes/launch-senders.ts';
import { mailboxWriter, relayWriter, type Writer } from '../whole-email/writer.ts';

interface AskedSender {
  campaignId: string;
  /** Null: the relay. */
  mailboxId: string | null;
  /** The mailbox that the lead hears from. */
  boundTo: string | null;
  now: Temporal.Instant;
}

/** @throws Refusal 404 for a mailbox that nobody knows, 409 for one that was removed or sends nothing for the campaign */
export async function testWriter(
  { database, settings }: Pick<Context, 'database' | 'settings'>,
  { campaignId, mailboxId, boundTo, now }: AskedSender,
): Promise<Writer> {
  if (mailboxId === null) return relayWriter(settings);
  const found = await findSendingMailbox(database, mailboxId, now);
  if (!found) throw notFound('mailbox');
  if (found.mailbox.away === 'removed') throw new Refusal(409, 'mailbox-removed', 'This mailbox was removed.');
  const senders = mailboxId === boundTo ? [] : ((await launchSenders(database, campaignId, now)) ?? []);
  if (mailboxId !== boundTo && !senders.some(({ mailbox }) => mailbox.id === mailboxId))
    throw new Refusal(409, 'not-a-sender', 'This mailbox sends nothing for this campaign.');
  return mailboxWriter(found);
}
