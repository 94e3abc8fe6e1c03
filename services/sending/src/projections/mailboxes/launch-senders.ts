import type { Queryable } from '@cadenza/postgres';
import type { MailboxStanding } from '../../mailbox/standing.ts';
import { isNamed } from './senders.ts';
import { mailboxStanding } from './standing.ts';

/** A mailbox that can send for a campaign. */
export interface SendingMailboxFacts {
  mailbox: MailboxStanding;
  signature: string | null;
  /** Of the mail server by which it sends. */
  smtpHost: string;
}

/** A mailbox that a campaign names as its sender. */
export interface LaunchSender extends SendingMailboxFacts {
  /** Whether it sends for another campaign that runs. */
  isShared: boolean;
}

/** In SQL, for a row of `mailboxes`, the fields of `SendingMailboxFacts`. */
const sendingFacts = `'mailbox', ${mailboxStanding('$2')}, 'signature', facts ->> 'signature',
           'smtpHost', facts -> 'smtp' ->> 'host'`;

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
       select jsonb_agg(jsonb_build_object(${sendingFacts}, 'isShared', exists (
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

/** A mailbox, also one that was removed; `undefined` for one that nobody has told of. */
export async function findSendingMailbox(
  database: Queryable,
  mailboxId: string,
  now: Temporal.Instant,
): Promise<SendingMailboxFacts | undefined> {
  const { rows } = await database.query<{ sender: SendingMailboxFacts }>(
    `select jsonb_build_object(${sendingFacts}) as sender from mailboxes where id = $1 and facts is not null`,
    [mailboxId, now.toString()],
  );
  return rows[0]?.sender;
}

/** Rule M3: which of these mailboxes wrote to a lead last, since then; null: none. */
export async function findLastWriter(
  database: Queryable,
  leadId: string,
  { mailboxIds, since }: { mailboxIds: readonly string[]; since: Temporal.Instant },
): Promise<string | null> {
  const { rows } = await database.query<{ id: string }>(
    `select mailbox_id as id from emails where lead_id = $1 and mailbox_id = any($2) and sent_at > $3
     order by sent_at desc limit 1`,
    [leadId, mailboxIds, since.toString()],
  );
  return rows[0]?.id ?? null;
}
