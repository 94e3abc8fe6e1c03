import type { Queryable } from '@cadenza/postgres';

/** An email of a link: that it was handed over by a mailbox, or that it left. */
export interface LinkEmail {
  linkId: string;
  handedOver?: { mailboxId: string; at: string };
  sent?: { emailId: string; stepNumber: number; at: string };
}

/**
 * Notes the newest email and the newest mailbox (rule M2) of each link with one write, however often and in whatever order
 * they are heard. What is said of a link is also true of the link into which it was joined.
 */
export async function noteEmails(transaction: Queryable, emails: readonly LinkEmail[]): Promise<void> {
  if (emails.length === 0) return;
  await transaction.query(
    `update links set
       mailbox_id = case when links.mailbox_since >= newest.mailbox_since then links.mailbox_id
                         else coalesce(newest.mailbox_id, links.mailbox_id) end,
       mailbox_since = greatest(links.mailbox_since, newest.mailbox_since),
       email_id = case when links.sent_at > newest.sent_at then links.email_id
                       else coalesce(newest.email_id, links.email_id) end,
       sent_at = greatest(links.sent_at, newest.sent_at),
       last_step = greatest(links.last_step, newest.step_number),
       unknown_email = case when links.unknown_email = any(newest.emails) then null else links.unknown_email end
     from (
       select receiver.id, max(noted.mailbox_since) as mailbox_since, max(noted.sent_at) as sent_at,
         (array_agg(noted.mailbox_id order by noted.mailbox_since desc) filter (where noted.mailbox_id is not null))[1]
           as mailbox_id,
         (array_agg(noted.email_id order by noted.sent_at desc, place desc) filter (where noted.email_id is not null))[1]
           as email_id,
         array_agg(noted.email_id) as emails,
         max(step_number) filter (where noted.email_id <> all(receiver.former_emails)) as step_number
       from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::uuid[], $5::timestamptz[], $6::int[]) with ordinality
         as noted (link_id, mailbox_id, mailbox_since, email_id, sent_at, step_number, place)
       join links as told on told.id = link_id
       cross join lateral (select told.id union all select told.joined_into where told.joined_into is not null)
         as also (told_id)
       join links as receiver on receiver.id = told_id
       group by receiver.id
     ) as newest
     where links.id = newest.id`,
    [
      emails.map(({ linkId }) => linkId),
      emails.map(({ handedOver }) => handedOver?.mailboxId ?? null),
      emails.map(({ handedOver }) => handedOver?.at ?? null),
      emails.map(({ sent }) => sent?.emailId ?? null),
      emails.map(({ sent }) => sent?.at ?? null),
      emails.map(({ sent }) => sent?.stepNumber ?? null),
    ],
  );
}
