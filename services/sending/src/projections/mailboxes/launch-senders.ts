import type { Queryable } from '@cadenza/postgres';
import type { MailboxStanding } from '../../mailbox/standing.ts';
import { isNamed } from './senders.ts';
import { mailboxStanding } from './standing.ts';

/** A mailbox that a campaign names as its sender. */
export interface LaunchSender {
  mailbox: MailboxStanding;
  signature: string | null;
  /** Of the mail server by which it sends. */
  smtpHost: string;
  /** Whether it sends for another campaign that runs. */
  isShared: boolean;
}

/**
 * Who would send for a campaign (rule M1): the mailboxes that it names, also those that were removed, and those with one
 * of its tags. Read from the campaign itself, because lanes follow it a moment later.
 *
 * @returns null: the relay
 */
export async function launchSenders(
  database: Queryable,
  campaignId: string,
  now: Temporal.Instant,
): Promise<LaunchSender[] | null> {
  const { rows } = await database.query<{ senders: LaunchSender[] | null }>(
    `select case when senders is not null then coalesce((
       select jsonb_agg(jsonb_build_object('mailbox', ${mailboxStanding('$2')}, 'signature', facts ->> 'signature',
           'smtpHost', facts -> 'smtp' ->> 'host', 'isShared', exists (
           select from lanes join campaigns as other on other.id = lanes.campaign_id and other.status = 'active'
           where lanes.mailbox_id = mailboxes.id and is_sender and other.id <> campaigns.id))
         order by mailboxes.id)
       from mailboxes
       where facts is not null and ${isNamed} and (removed_at is null or senders -> 'mailboxIds' ? mailboxes.id::text)
     ), '[]') end as senders
     from campaigns where id = $1`,
    [campaignId, now.toString()],
  );
  return rows[0]?.senders ?? null;
}
