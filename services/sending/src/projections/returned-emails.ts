import type { Queryable } from '@cadenza/postgres';
import { claimedStatus } from '../email/events.ts';
import { isOfFormerAddress } from './emails.ts';
import { followsAddressOf } from './enrolments/follow-sequence.ts';

/** In SQL: an email with its lead, in a campaign that is not over. */
const ofLead = `emails
     join campaigns on campaigns.id = emails.campaign_id and campaigns.status in ('active', 'paused')
     join enrolments on enrolments.campaign_id = emails.campaign_id and enrolments.lead_id = emails.lead_id
       and ${followsAddressOf('emails')}`;

/** Whether an email is the last one that its lead got, or may have got. @param orEnded also of a lead that has ended */
export async function isNewestOfLead(database: Queryable, emailId: string, { orEnded = false } = {}): Promise<boolean> {
  const { rowCount } = await database.query(
    `select from ${ofLead} where emails.id = $1 and (
       emails.status = 'sent' and enrolments.last_step = emails.step_number and enrolments.state = any($2)
       or emails.status = 'unknown' and enrolments.state = 'unknown')`,
    [emailId, ['waiting', 'done', ...(orEnded ? ['ended'] : [])]],
  );
  return rowCount === 1;
}

/** Whether another email to the lead is under way, or left after this one. */
export async function isFollowed(transaction: Queryable, emailId: string): Promise<boolean> {
  const { rowCount } = await transaction.query(
    `select from emails join emails as other
       on other.campaign_id = emails.campaign_id and other.lead_id = emails.lead_id and other.id <> emails.id
     where emails.id = $1 and (other.status in ('unknown', '${claimedStatus}')
       or other.sent_at is not null and other.step_number > emails.step_number) limit 1`,
    [emailId],
  );
  return rowCount === 1;
}

/** Whom an email is from and whom it is for, while both are known. */
export async function endsOfEmail(
  database: Queryable,
  emailId: string,
  { relayAddress }: { relayAddress: string },
): Promise<{ from: string | null; to: string } | undefined> {
  const { rows } = await database.query<{ from: string | null; to: string }>(
    `select case when emails.mailbox_id is null then $2 else mailboxes.facts ->> 'address' end as "from", email as "to"
     from emails join leads on leads.id = lead_id left join mailboxes on mailboxes.id = emails.mailbox_id
     where emails.id = $1 and not ${isOfFormerAddress}`,
    [emailId, relayAddress],
  );
  return rows[0];
}

/** Whether the lead of an email that came back would get it. */
export async function isStillWaitedFor(database: Queryable, emailId: string): Promise<boolean> {
  const { rowCount } = await database.query(
    `select from ${ofLead} where emails.id = $1 and enrolments.state = 'waiting'
       and enrolments.next_step = emails.step_number`,
    [emailId],
  );
  return rowCount === 1;
}
