import type { CampaignEmail, EmailStatus } from '@cadenza/contracts';
import type { RecordedEvent } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import { claimedStatus, claimedType, type EmailClaimed, type EmailEvent } from '../email/events.ts';
import { shardOf } from './campaigns.ts';
import { enrolmentOf, follow } from './enrolments.ts';
import { shownReason, withReplyWords } from './reply-words.ts';

export type EmailClaim = RecordedEvent<EmailClaimed>;
/** The end of an attempt. */
export type EmailEnd = RecordedEvent<Exclude<EmailEvent, EmailClaimed>>;

/**
 * Writes to the ledger, the campaigns and the enrolments that emails of different leads are claimed. After
 * a restore, a campaign may become known here only later.
 */
export async function projectClaims(transaction: Queryable, events: readonly EmailClaim[]): Promise<void> {
  if (events.length === 0) return;
  const emails = JSON.stringify(events.map(({ data, version }) => ({ ...data, version })));
  await transaction.query(
    `with email as materialized (
       select * from json_to_recordset($1) as email (
         "emailId" uuid, "campaignId" uuid, "leadId" uuid, "linkId" uuid, "stepNumber" int, "addressHash" text,
         "messageId" text, attempt int, version int, "handedOverAt" timestamptz)
     ), in_ledger as (
       insert into emails (id, campaign_id, lead_id, link_id, step_number, address_hash, message_id, status, attempts,
         version, handed_over_at)
       select "emailId", "campaignId", "leadId", "linkId", "stepNumber", "addressHash", "messageId", '${claimedStatus}',
         attempt, version, "handedOverAt"
       from email where not exists (select from campaigns where id = "campaignId" and campaigns.status = 'deleted')
       on conflict (id) do update set status = '${claimedStatus}', attempts = excluded.attempts, version = excluded.version,
         handed_over_at = excluded.handed_over_at, retry_at = null
     ), in_flight as (
       update campaigns set in_flight_email = "emailId"
       from email where campaigns.id = "campaignId" and campaigns.status <> 'deleted'
         and in_flight_email is distinct from email."emailId"
     ), unheard as (
       insert into campaigns (id, shard, in_flight_email)
       select "campaignId", ${shardOf('"campaignId"')}, "emailId"
       from email where not exists (select from campaigns where id = "campaignId")
       on conflict do nothing
     )
     update enrolments set state = 'claimed', next_step = null, due_at = null, wait_until = null
     from email where campaign_id = "campaignId" and lead_id = "leadId" and state in ('waiting', 'done')`,
    [emails],
  );
}

/** What an end means for the status of the email and the state of its enrolment. */
const after = {
  EmailSent: { status: 'sent', leadState: 'waiting' },
  EmailDeferred: { status: 'deferred', leadState: 'waiting' },
  EmailFailed: { status: 'failed', leadState: 'ended' },
  EmailUnknown: { status: 'unknown', leadState: 'unknown' },
} as const satisfies Record<EmailEnd['type'], { status: EmailStatus; leadState: string }>;

/**
 * Rule S3: an email refused by the recipient's side counts as sent. An event of its own ends the enrolment, if at all.
 */
const afterEnd = ({ type, data }: EmailEnd) =>
  type === 'EmailFailed' && data.bounced
    ? { ...after.EmailFailed, leadState: 'waiting', sentAt: data.failedAt }
    : after[type];

/** In SQL: the enrolments as these ends leave them. */
const afterEnds = `
       select campaign_id, lead_id, joined_at, held_until,
         case when "sentAt" is not null then greatest(last_step, "stepNumber") else last_step end as last_step,
         coalesce("sentAt", last_sent_at) as last_sent_at,
         case when begun is false and aside is not true then wait_until else coalesce("retryAt", wait_until) end as wait_until,
         case when "leadState" = 'ended' and state in ('claimed', 'unknown') then ended.reason
              else enrolments.reason end as reason,
         case when state in ('claimed', 'unknown') then "leadState" else state end as state
       from ended ${enrolmentOf('"campaignId"', '"leadId"')}`;

export const isClaim = (event: RecordedEvent): event is EmailClaim => event.type === claimedType;
export const isEnd = (event: RecordedEvent): event is EmailEnd => event.type in after;

/**
 * Updates the ledger, the campaigns and the enrolments after emails of different leads ended or were deferred. A lead
 * that was detached or ended meanwhile stays so, but what it received is noted. A lead whose email was not begun keeps
 * its place in the queue.
 */
export async function projectEnds(transaction: Queryable, events: readonly EmailEnd[]): Promise<void> {
  if (events.length === 0) return;
  const ends = JSON.stringify(
    events.map((event) => ({ ...event.data, ...afterEnd(event), version: event.version, endedAt: event.occurredAt })),
  );
  await transaction.query(
    `with ended as materialized (
       select * from json_to_recordset($1) as ended ("emailId" uuid, "campaignId" uuid, "leadId" uuid, "stepNumber" int,
         status text, "leadState" text, version int, "endedAt" timestamptz, "sentAt" timestamptz, "retryAt" timestamptz,
         reason text, "deadAddress" boolean, begun boolean, aside boolean, "relayedId" text)
     ), in_ledger as (
       update emails set status = ended.status, version = ended.version, sent_at = "sentAt", retry_at = "retryAt",
         relayed_id = coalesce("relayedId", relayed_id),
         attempts = attempts - case when begun is false then 1 else 0 end, reason = ended.reason,
         dead_address = dead_address or coalesce("deadAddress", false)
       from ended where id = "emailId"
     ), not_in_flight as (
       update campaigns set in_flight_email = null,
         last_send_at = case when begun is false then last_send_at else "endedAt" end
       from ended where id = "campaignId" and in_flight_email = "emailId"
     )
     ${follow(afterEnds)}`,
    [ends],
  );
}

/** An email by its id, with the facts that decisions need besides its events; `undefined` when there is none. */
export async function findEmail(database: Queryable, emailId: string): Promise<EmailRow | undefined> {
  const { rows } = await database.query<EmailRow>(
    `select emails.campaign_id as "campaignId", emails.lead_id as "leadId", emails.status,
       not exists (
         select from jsonb_array_elements(campaigns.steps) as step
         where (step ->> 'stepNumber')::int > emails.step_number) as "lastStep",
       enrolments.state = 'unknown' and campaigns.status in ('active', 'paused') as "canBeSent"
     from emails
     join campaigns on campaigns.id = emails.campaign_id
     left join enrolments on enrolments.campaign_id = emails.campaign_id and enrolments.lead_id = emails.lead_id
     where emails.id = $1`,
    [emailId],
  );
  return rows[0];
}

interface EmailRow {
  campaignId: string;
  leadId: string;
  status: EmailStatus;
  /** Whether the campaign has no step after this one. */
  lastStep: boolean;
  /** Whether its lead still waits for this email, in a campaign that is not over. */
  canBeSent: boolean | null;
}

/** The ledger entries of a campaign, oldest first, with the names of their leads. */
export async function emailsOfCampaign(
  database: Queryable,
  campaignId: string,
  { status, limit }: { status: EmailStatus | null; limit: number },
): Promise<CampaignEmail[]> {
  const { rows } = await database.query<CampaignEmail>(
    `select emails.id as "emailId", lead_id as "leadId", nullif(trim(first_name || ' ' || last_name), '') as "leadName",
       email as "leadEmail", step_number as "stepNumber", status, ${shownReason} as reason,
       handed_over_at as "handedOverAt", sent_at as "sentAt", attempts
     from emails left join leads on leads.id = lead_id ${withReplyWords}
     where campaign_id = $1 and ($2::text is null or status = $2)
     order by handed_over_at, emails.id limit $3`,
    [campaignId, status, limit],
  );
  return rows;
}

export async function hasCampaign(database: Queryable, campaignId: string): Promise<boolean> {
  const { rowCount } = await database.query(`select from campaigns where id = $1 and status <> 'deleted'`, [
    campaignId,
  ]);
  return rowCount === 1;
}
