import type { Queryable } from '@cadenza/postgres';

/** Each fact about an email, with the column that counts the emails for which it is true (rule O1). */
const counters = {
  sent: 'sent_count',
  opened: 'open_count',
  clicked: 'click_count',
  bounced: 'bounce_count',
  spam: 'spam_count',
  replied: 'reply_count',
} as const;
export type EmailFact = keyof typeof counters;

interface EmailOfCampaign {
  emailId: string;
  campaignId: string;
}

/**
 * Notes a fact about emails. Each email counts once, however often and in whatever order the events arrive.
 *
 * @param emails each of a different campaign
 */
export async function noteEmailFact(
  transaction: Queryable,
  fact: EmailFact,
  emails: readonly EmailOfCampaign[],
): Promise<void> {
  await transaction.query(
    `with noted as (
       insert into email_facts (email_id, campaign_id, ${fact})
       select email_id, id, true from unnest($1::uuid[], $2::uuid[]) as email (email_id, campaign_id)
       join campaigns on id = email.campaign_id
       on conflict (email_id) do update set ${fact} = true where not email_facts.${fact}
       returning campaign_id
     )
     update campaigns set ${counters[fact]} = ${counters[fact]} + 1 from noted where id = noted.campaign_id`,
    [emails.map(({ emailId }) => emailId), emails.map(({ campaignId }) => campaignId)],
  );
}

/** Notes an email as sent and bounced. No mail that comes back can withdraw this bounce. */
export async function noteRefused(transaction: Queryable, email: EmailOfCampaign): Promise<void> {
  await noteEmailFact(transaction, 'sent', [email]);
  await noteEmailFact(transaction, 'bounced', [email]);
  await transaction.query('update email_facts set refused = true where email_id = $1', [email.emailId]);
}

/**
 * A withdrawn fact is no longer counted; if it happens later after all, it counts again. A bounce stays if it was the
 * recipient's server that refused the email.
 */
export async function withdrawEmailFact(
  transaction: Queryable,
  fact: EmailFact,
  { emailId, campaignId }: EmailOfCampaign,
): Promise<void> {
  const unlessRefused = fact === 'bounced' ? 'and not refused' : '';
  await transaction.query(
    `with withdrawn as (
       update email_facts set ${fact} = false
       where email_id = $1 and campaign_id = $2 and ${fact} ${unlessRefused} returning campaign_id
     )
     update campaigns set ${counters[fact]} = ${counters[fact]} - 1 from withdrawn where id = withdrawn.campaign_id`,
    [emailId, campaignId],
  );
}
