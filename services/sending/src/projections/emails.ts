import type { CampaignEmail, EmailStatus, NotAgainReason } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
import { afterEnd, type EmailClaim, type EmailEnd } from '../email/ends.ts';
import { claimedStatus } from '../email/events.ts';
import { isAboutLead, isHold } from '../stops/reach.ts';
import { followsAddressOf } from './enrolments/follow-sequence.ts';
import { shownReason, withReplyWords } from './reply-words.ts';

/** Writes claims to the ledger. */
export async function noteClaimsInLedger(transaction: Queryable, claims: readonly EmailClaim[]): Promise<void> {
  await transaction.query(
    `insert into emails (id, campaign_id, lead_id, link_id, step_number, address_hash, message_id, status, attempts,
       version, handed_over_at, mailbox_id)
     select "emailId", "campaignId", "leadId", "linkId", "stepNumber", "addressHash", "messageId", '${claimedStatus}',
       attempt, version, "handedOverAt", "mailboxId"
     from json_to_recordset($1) as email (
       "emailId" uuid, "campaignId" uuid, "leadId" uuid, "linkId" uuid, "stepNumber" int, "addressHash" text,
       "messageId" text, attempt int, version int, "handedOverAt" timestamptz, "mailboxId" uuid)
     where coalesce((select campaigns.status from campaigns where id = "campaignId"), '') <> 'deleted'
     on conflict (id) do update set status = '${claimedStatus}', attempts = excluded.attempts, version = excluded.version,
       handed_over_at = excluded.handed_over_at, mailbox_id = excluded.mailbox_id, retry_at = null`,
    [JSON.stringify(claims.map(({ data, version }) => ({ ...data, version })))],
  );
}

/** Writes to the ledger how attempts ended. */
export async function noteEndsInLedger(transaction: Queryable, ends: readonly EmailEnd[]): Promise<void> {
  const rows = ends.map((end) => ({ ...end.data, ...afterEnd(end), version: end.version }));
  await transaction.query(
    `update emails set status = ended.status, version = ended.version, sent_at = "sentAt", retry_at = "retryAt",
       relayed_id = coalesce("relayedId", relayed_id),
       attempts = case when "takenBack" then 0 when begun is false then attempts - 1 else attempts end, reason = ended.reason,
       dead_address = (dead_address or coalesce("deadAddress", false)) and "takenBack" is not true,
       returned = ended.returned is not null
     from json_to_recordset($1) as ended ("emailId" uuid, status text, version int, "sentAt" timestamptz,
       "retryAt" timestamptz, reason text, "deadAddress" boolean, begun boolean, "relayedId" text, "takenBack" boolean,
       returned text)
     where id = "emailId"`,
    [JSON.stringify(rows)],
  );
}

/** Rule M9. What a relay says in its reply counts more, and stays. */
export async function noteRelayedId(transaction: Queryable, emailId: string, relayedId: string): Promise<void> {
  await transaction.query('update emails set relayed_id = coalesce(relayed_id, $2) where id = $1', [
    emailId,
    relayedId,
  ]);
}

export type Alarm = 'dead_address' | 'complained';

export async function noteAlarm(transaction: Queryable, emailId: string, alarm: Alarm): Promise<void> {
  await transaction.query(`update emails set ${alarm} = true where id = $1`, [emailId]);
}

/** A failed email keeps its alarm: the mail server itself said so. */
export async function clearAlarm(transaction: Queryable, emailId: string, alarm: Alarm): Promise<void> {
  await transaction.query(`update emails set ${alarm} = false where id = $1 and status <> 'failed'`, [emailId]);
}

/** Forgets the emails of a deleted campaign. */
export async function forgetEmails(transaction: Queryable, campaignId: string): Promise<void> {
  await transaction.query('delete from emails where campaign_id = $1', [campaignId]);
}

/** Those of these emails that were claimed and whose outcome is not known. */
export async function emailsWithoutOutcome(database: Queryable, emailIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await database.query<{ id: string }>(
    `select id from emails where id = any($1) and status in ('unknown', '${claimedStatus}')`,
    [emailIds],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * In SQL, for an unknown email with its campaign, lead and enrolment: why it cannot be sent again; null where it can. A
 * blocked domain is not seen.
 */
const notAgain = `case when campaigns.status not in ('active', 'paused') then 'campaign-over'
            when not ${followsAddressOf('emails')} then 'former-address'
            when coalesce(enrolments.state, '') <> 'unknown' then 'stopped'
            when exists (select from stops where ${isAboutLead} and everywhere and not ${isHold}) then 'stopped' end`;

/** An email by its id, with the facts that decisions need besides its events; `undefined` when there is none. */
export async function findEmail(database: Queryable, emailId: string): Promise<EmailRow | undefined> {
  const { rows } = await database.query<EmailRow>(
    `select emails.campaign_id as "campaignId", emails.lead_id as "leadId", emails.status,
       not exists (
         select from jsonb_array_elements(campaigns.steps) as step
         where (step ->> 'stepNumber')::int > emails.step_number) as "lastStep",
       ${notAgain} as "notAgain"
     from emails
     join campaigns on campaigns.id = emails.campaign_id
     left join leads on leads.id = emails.lead_id
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
  /** Why it is not sent again, if it is unknown; null: its lead still waits for it, in a campaign that is not over. */
  notAgain: NotAgainReason | null;
}

/** The emails of a lead in a campaign that have not ended. */
export async function emailsUnderWay(
  database: Queryable,
  { campaignId, leadId }: { campaignId: string; leadId: string },
): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `select id from emails where lead_id = $2 and campaign_id = $1 and status not in ('sent', 'failed')
     order by handed_over_at, id`,
    [campaignId, leadId],
  );
  return rows.map(({ id }) => id);
}

/** Whether an email to a lead was ever claimed in a campaign. */
export async function hasEmails(
  database: Queryable,
  { campaignId, leadId }: { campaignId: string; leadId: string },
): Promise<boolean> {
  const { rowCount } = await database.query('select from emails where lead_id = $2 and campaign_id = $1 limit 1', [
    campaignId,
    leadId,
  ]);
  return rowCount === 1;
}

/** In SQL, for an email and its lead: whether it went to an address that the lead has no more. */
export const isOfFormerAddress = `(emails.address_hash <> leads.address_hash
         and coalesce(leads.former_hashes @> array[emails.address_hash], false))`;

/**
 * The ledger entries of a campaign, oldest first, with the names of their leads. Nobody knows any more the address of an
 * email that went to another one than the lead has now.
 */
export async function emailsOfCampaign(
  database: Queryable,
  campaignId: string,
  { status, limit }: { status: EmailStatus | null; limit: number },
): Promise<CampaignEmail[]> {
  const { rows } = await database.query<CampaignEmail>(
    `select emails.id as "emailId", lead_id as "leadId", nullif(trim(first_name || ' ' || last_name), '') as "leadName",
       case when ${isOfFormerAddress} then null else email end as "leadEmail", step_number as "stepNumber", status, ${shownReason} as reason,
       emails.mailbox_id as "mailboxId", handed_over_at as "handedOverAt", sent_at as "sentAt", attempts,
       case when status = 'unknown' then (
         select ${notAgain} from campaigns
         left join enrolments on enrolments.campaign_id = campaigns.id and enrolments.lead_id = emails.lead_id
         where campaigns.id = emails.campaign_id) end as "notAgain"
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
