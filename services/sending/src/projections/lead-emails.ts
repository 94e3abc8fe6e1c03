import type { LeadEmails, SentEmail } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
import { type Letterhead, partsBelow } from '../email/letterhead.ts';
import { isOfFormerAddress } from './emails.ts';
import { followsAddressOf } from './enrolments/follow-sequence.ts';
import { shownReason, withReplyWords } from './reply-words.ts';

/** In SQL, for a row of emails: whether it was put off, and its lead or campaign was stopped since. */
const isGivenUp = `(status = 'deferred' and not exists (
         select from enrolments join campaigns on campaigns.id = enrolments.campaign_id
         where enrolments.campaign_id = emails.campaign_id and enrolments.lead_id = emails.lead_id
           and state in ('waiting', 'claimed') and ${followsAddressOf('emails')}
           and campaigns.status in ('active', 'paused')))`;

/** Every email that a lead got or should have got, as it was rendered, oldest first. */
export async function emailsOfLead(database: Queryable, leadId: string): Promise<LeadEmails['emails']> {
  const { rows } = await database.query<LeadEmails['emails'][number]>(
    `select id, campaign_id as "campaignId", step_number as "stepNumber", subject, text_part as text, status,
       ${shownReason} as reason, handed_over_at as "handedOverAt", sent_at as "sentAt"
     from emails left join email_contents on email_contents.email_id = emails.id ${withReplyWords}
     where lead_id = $1 order by handed_over_at, id`,
    [leadId],
  );
  return rows;
}

type SentRow = Omit<SentEmail, 'from' | 'replyTo' | 'below'> & {
  letterhead: Letterhead | null;
  mailboxAddress: string | null;
};

/** The emails of a lead in one campaign. */
export async function sentEmailsOfLead(database: Queryable, campaignId: string, leadId: string): Promise<SentEmail[]> {
  const { rows } = await database.query<SentRow>(
    `select emails.id as "emailId", step_number as "stepNumber", status, ${shownReason} as reason,
       handed_over_at as "handedOverAt", sent_at as "sentAt", subject, text_part as text, ${isGivenUp} as "isGivenUp",
       letterhead, mailboxes.facts ->> 'address' as "mailboxAddress",
       case when leads.id is not null and not ${isOfFormerAddress}
         then jsonb_build_object('name', trim(first_name || ' ' || last_name), 'address', leads.email) end as to
     from emails left join email_contents on email_contents.email_id = emails.id
     left join leads on leads.id = emails.lead_id left join mailboxes on mailboxes.id = emails.mailbox_id ${withReplyWords}
     where campaign_id = $1 and lead_id = $2 order by handed_over_at, emails.id`,
    [campaignId, leadId],
  );
  return rows.map(withLetterhead);
}

/** Emails of before have no letterhead: of those a mailbox sent, its address is known, which never changes. */
function withLetterhead({ letterhead, mailboxAddress, ...email }: SentRow): SentEmail {
  if (letterhead === null)
    return { ...email, from: mailboxAddress === null ? null : { name: null, address: mailboxAddress }, below: null };
  const { name, address, replyTo } = letterhead;
  return { ...email, from: { name, address }, replyTo, below: partsBelow(letterhead) };
}

/** Whether an email to one of these leads was begun with the mail server, or may be any moment. */
export async function isAnyBegun(database: Queryable, leadIds: readonly string[]): Promise<boolean> {
  const { rowCount } = await database.query(
    `select from emails where lead_id = any($1::uuid[]) and (status = 'handed-over' or attempts > 0) limit 1`,
    [leadIds],
  );
  return rowCount !== 0;
}
