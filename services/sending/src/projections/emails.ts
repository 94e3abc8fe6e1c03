import type { CampaignEmail, EmailStatus } from '@cadenza/contracts';
import type { RecordedEvent } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import type { EmailEvent } from '../email/events.ts';
import { followSequence } from './enrolments.ts';

/** An email that was given to the mail server, as its stream holds it. */
export type HandedOver = RecordedEvent<Extract<EmailEvent, { type: 'EmailHandedOver' }>>;
/** How that went on. */
export type Ended = RecordedEvent<Exclude<EmailEvent, { type: 'EmailHandedOver' }>>;

/** The ledger, the campaign and the leads' ways through it, while emails of different leads are with the mail server. */
export async function projectHandedOver(transaction: Queryable, events: readonly HandedOver[]): Promise<void> {
  const emails = JSON.stringify(events.map(({ data, version }) => ({ ...data, version })));
  await transaction.query(
    `insert into emails (id, campaign_id, lead_id, link_id, step_number, address_hash, message_id, status, attempts,
       version, handed_over_at)
     select "emailId", "campaignId", "leadId", "linkId", "stepNumber", "addressHash", "messageId", 'handed-over', attempt,
       version, "handedOverAt"
     from jsonb_to_recordset($1) as email (
       "emailId" uuid, "campaignId" uuid, "leadId" uuid, "linkId" uuid, "stepNumber" int, "addressHash" text,
       "messageId" text, attempt int, version int, "handedOverAt" timestamptz)
     where exists (select from campaigns where id = "campaignId" and campaigns.status <> 'deleted')
     on conflict (id) do update set status = 'handed-over', attempts = excluded.attempts, version = excluded.version,
       handed_over_at = excluded.handed_over_at, retry_at = null`,
    [emails],
  );
  await transaction.query(
    `update campaigns set in_flight_email = "emailId"
     from jsonb_to_recordset($1) as email ("emailId" uuid, "campaignId" uuid)
     where campaigns.id = "campaignId" and campaigns.status <> 'deleted'`,
    [emails],
  );
  await transaction.query(
    `update enrolments set state = 'claimed', next_step = null, due_at = null, wait_until = null
     from jsonb_to_recordset($1) as email ("campaignId" uuid, "leadId" uuid)
     where campaign_id = "campaignId" and lead_id = "leadId" and state in ('waiting', 'done')`,
    [emails],
  );
}

const statusAfter = {
  EmailSent: 'sent',
  EmailDeferred: 'deferred',
  EmailFailed: 'failed',
  EmailUnknown: 'unknown',
} as const satisfies Record<Ended['type'], EmailStatus>;

/** The ledger, the campaign and the lead's way through it, after an email ended or was put off. */
export async function projectEnded(transaction: Queryable, event: Ended): Promise<void> {
  const { type, data, version, occurredAt } = event;
  await transaction.query(
    `update emails set status = $2, version = $3, sent_at = $4, retry_at = $5, reason = $6,
       dead_address = dead_address or $7
     where id = $1`,
    [
      data.emailId,
      statusAfter[type],
      version,
      type === 'EmailSent' ? data.sentAt : null,
      type === 'EmailDeferred' ? data.retryAt : null,
      'reason' in data ? data.reason : null,
      type === 'EmailFailed' && data.deadAddress,
    ],
  );
  await transaction.query(
    `update campaigns set in_flight_email = null, last_send_at = $3 where id = $1 and in_flight_email = $2`,
    [data.campaignId, data.emailId, occurredAt],
  );
  await moveEnrolment(transaction, event);
  await followSequence(transaction, data.campaignId, [data.leadId]);
}

/** A lead that was detached or ended meanwhile stays so; what it received is noted all the same. */
async function moveEnrolment(transaction: Queryable, { type, data }: Ended): Promise<void> {
  const set = (assignments: string, ...values: unknown[]) =>
    transaction.query(`update enrolments set ${assignments} where campaign_id = $1 and lead_id = $2`, [
      data.campaignId,
      data.leadId,
      ...values,
    ]);
  const isClaimed = `state in ('claimed', 'unknown')`;
  const whileClaimed = (state: string) => `state = case when ${isClaimed} then '${state}' else state end`;
  switch (type) {
    case 'EmailSent':
      await set(
        `last_step = greatest(last_step, $3), last_sent_at = $4, ${whileClaimed('waiting')}`,
        data.stepNumber,
        data.sentAt,
      );
      return;
    case 'EmailDeferred':
      await set(`wait_until = $3, ${whileClaimed('waiting')}`, data.retryAt);
      return;
    case 'EmailFailed':
      await set(`reason = case when ${isClaimed} then $3 else reason end, ${whileClaimed('ended')}`, data.reason);
      return;
    case 'EmailUnknown':
      await set(whileClaimed('unknown'));
      return;
    default:
      return type satisfies never;
  }
}

/** An email by its id, with what a decision on it needs besides its events; `undefined` when there is none. */
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

/** Ledger entries of a campaign, the oldest first, with what is known of their leads. */
export async function emailsOfCampaign(
  database: Queryable,
  campaignId: string,
  { status, limit }: { status: EmailStatus | null; limit: number },
): Promise<CampaignEmail[]> {
  const { rows } = await database.query<CampaignEmail>(
    `select emails.id as "emailId", lead_id as "leadId", nullif(trim(first_name || ' ' || last_name), '') as "leadName",
       email as "leadEmail", step_number as "stepNumber", status, reason, handed_over_at as "handedOverAt",
       sent_at as "sentAt", attempts
     from emails left join leads on leads.id = lead_id
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
