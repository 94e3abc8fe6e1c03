import type { LeadValues } from '@cadenza/email-content';
import type { Queryable } from '@cadenza/postgres';
import type { Letterhead } from '../email/letterhead.ts';
import { allHashes, countsIn, isAboutLead } from '../stops/reach.ts';
import { hasMoved } from './enrolments/follow-sequence.ts';

/** A lead as its email needs it, with what its address was sent, or should have been sent, of the step. */
export interface Recipient extends LeadValues {
  email: string;
  addressHash: string;
  /** The hashes of earlier spellings of the address; most leads have none. */
  earlierHashes: string[] | null;
  /** The hashes of addresses that it had before; most leads had none. */
  formerHashes: string[] | null;
  /** Whether the book of stops has anything about its addresses in this campaign. */
  hasStops: boolean;
  /** Rule J2: includes emails under an earlier id of the lead. */
  begun: BegunEmail | null;
  /** Whether its enrolment follows a former address (rule J2). */
  hasMoved: boolean;
  /** Whether its email was claimed meanwhile, for another mailbox of the campaign. */
  isTaken: boolean;
  /** What its address was sent in the campaign, the first step first. A follow-up replies to what arrived (rule D4). */
  sent: { subject: string; messageId: string; relayedId: string | null; mailboxId: string | null; arrived: boolean }[];
}

/** The name in To. */
export const nameOf = ({ firstName, lastName }: LeadValues): string => [firstName, lastName].filter(Boolean).join(' ');

interface BegunEmail {
  emailId: string;
  messageId: string;
  version: number;
  attempts: number;
  status: string;
  /** It came back, and a person has not decided yet (rule D12). */
  returned: boolean;
  claimedAt: string;
  /** Of its last claim; null: of before it was kept, or erased. */
  letterhead: Partial<Letterhead> | null;
}

/** A lead that is due, with its next step. */
interface DueStep {
  campaignId: string;
  leadId: string;
  nextStep: number;
}

/**
 * In the given order; `undefined` for a lead that is no longer known. Limits and scalar subqueries make each lead a lookup
 * of its own: a plan made while the tables were small would otherwise read some of them whole.
 */
export async function findRecipients(
  database: Queryable,
  steps: readonly DueStep[],
): Promise<(Recipient | undefined)[]> {
  const { rows } = await database.query<Recipient & { place: number }>(
    `select place::int, first_name as "firstName", last_name as "lastName", email, company, job_role as "jobRole",
       leads.fields, leads.address_hash as "addressHash", earlier_hashes as "earlierHashes",
       former_hashes as "formerHashes", stop.found is not null as "hasStops",
       coalesce(enrolment.has_moved, false) as "hasMoved", coalesce(enrolment.is_taken, false) as "isTaken",
       case when emails.id is not null then jsonb_build_object('emailId', emails.id, 'messageId', emails.message_id,
         'version', version, 'attempts', attempts, 'status', status, 'returned', returned,
         'letterhead', (select letterhead from email_contents where email_id = emails.id),
         'claimedAt', to_char(handed_over_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as begun,
       coalesce(sent.emails, '[]') as sent
     from unnest($1::uuid[], $2::uuid[], $3::int[]) with ordinality as due (campaign_id, lead_id, step_number, place)
     join leads on leads.id = due.lead_id
     left join lateral (
       select ${hasMoved} as has_moved, state <> 'waiting' as is_taken from enrolments
       where enrolments.campaign_id = due.campaign_id and enrolments.lead_id = leads.id limit 1
     ) as enrolment on true
     left join lateral (
       select true as found from stops where ${isAboutLead} and ${countsIn('due.campaign_id')} limit 1
     ) as stop on true
     left join lateral (
       select * from emails
       where emails.campaign_id = due.campaign_id and emails.address_hash = any(${allHashes})
         and emails.step_number = due.step_number
       limit 1
     ) as emails on true
     left join lateral (
       select jsonb_agg(jsonb_build_object('subject', subject, 'messageId', message_id, 'relayedId', relayed_id,
         'mailboxId', mailbox_id, 'arrived', status = 'sent')
         order by step_number) as emails
       from emails join email_contents on email_id = emails.id
       where campaign_id = due.campaign_id and address_hash = any(${allHashes}) and sent_at is not null
     ) as sent on true`,
    [
      steps.map(({ campaignId }) => campaignId),
      steps.map(({ leadId }) => leadId),
      steps.map(({ nextStep }) => nextStep),
    ],
  );
  const byPlace = new Map(rows.map(({ place, ...recipient }) => [place, recipient]));
  return steps.map((_, index) => byPlace.get(index + 1));
}
