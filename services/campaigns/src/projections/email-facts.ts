import type { Queryable } from '@cadenza/postgres';

/** A fact about an email. A campaign counts the emails for which it is true (rule O1). */
export type EmailFact = 'sent' | 'opened' | 'clicked' | 'bounced' | 'spam' | 'replied';

interface EmailOfCampaign {
  emailId: string;
  campaignId: string;
}

/** Notes a fact about emails. Each email counts once, however often and in whatever order the events arrive. */
export async function noteEmailFact(
  transaction: Queryable,
  fact: EmailFact,
  emails: readonly EmailOfCampaign[],
): Promise<void> {
  await transaction.query(
    `with noted as (
       insert into email_facts as known (email_id, campaign_id, sent, opened, clicked, bounced, spam, replied)
       select distinct on (email_id) email_id, id,
         $3 = 'sent', $3 = 'opened', $3 = 'clicked', $3 = 'bounced', $3 = 'spam', $3 = 'replied'
       from unnest($1::uuid[], $2::uuid[]) as email (email_id, campaign_id)
       join campaigns on id = email.campaign_id
       order by email_id
       on conflict (email_id) do update set
         sent = known.sent or excluded.sent, opened = known.opened or excluded.opened,
         clicked = known.clicked or excluded.clicked, bounced = known.bounced or excluded.bounced,
         spam = known.spam or excluded.spam, replied = known.replied or excluded.replied
       where excluded.sent and not known.sent or excluded.opened and not known.opened
         or excluded.clicked and not known.clicked or excluded.bounced and not known.bounced
         or excluded.spam and not known.spam or excluded.replied and not known.replied
       returning campaign_id
     ), more as (
       select campaign_id, count(*) as emails from noted group by campaign_id
     )
     update campaigns set
       sent_count = sent_count + case $3 when 'sent' then emails else 0 end,
       open_count = open_count + case $3 when 'opened' then emails else 0 end,
       click_count = click_count + case $3 when 'clicked' then emails else 0 end,
       bounce_count = bounce_count + case $3 when 'bounced' then emails else 0 end,
       spam_count = spam_count + case $3 when 'spam' then emails else 0 end,
       reply_count = reply_count + case $3 when 'replied' then emails else 0 end
     from more where id = more.campaign_id`,
    [emails.map(({ emailId }) => emailId), emails.map(({ campaignId }) => campaignId), fact],
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
  await transaction.query(
    `with withdrawn as (
       update email_facts set
         sent = sent and $3 <> 'sent', opened = opened and $3 <> 'opened', clicked = clicked and $3 <> 'clicked',
         bounced = bounced and $3 <> 'bounced', spam = spam and $3 <> 'spam', replied = replied and $3 <> 'replied'
       where email_id = $1 and campaign_id = $2 and case $3
           when 'sent' then sent
           when 'opened' then opened
           when 'clicked' then clicked
           when 'bounced' then bounced and not refused
           when 'spam' then spam
           when 'replied' then replied
         end
       returning campaign_id
     )
     update campaigns set
       sent_count = sent_count - ($3 = 'sent')::int, open_count = open_count - ($3 = 'opened')::int,
       click_count = click_count - ($3 = 'clicked')::int, bounce_count = bounce_count - ($3 = 'bounced')::int,
       spam_count = spam_count - ($3 = 'spam')::int, reply_count = reply_count - ($3 = 'replied')::int
     from withdrawn where id = withdrawn.campaign_id`,
    [emailId, campaignId, fact],
  );
}
