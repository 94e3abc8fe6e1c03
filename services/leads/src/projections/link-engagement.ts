import type { Queryable } from '@cadenza/postgres';
import { noteEmails } from './link-emails.ts';

export type Engagement = 'opened' | 'clicked' | 'bounced' | 'spam' | 'replied' | 'opted-out';

/** Engagement that a person may withdraw. Kept for each email, because another email of the link may show the same. */
export type WithdrawableEngagement = Exclude<Engagement, 'opened' | 'clicked'>;

interface Engaged {
  linkId: string;
  emailId: string;
  at: string;
}

/**
 * Keeps the instant of the first occurrence, in whatever order and however often the events arrive. What happened to a
 * link also happened to the link into which it was joined.
 */
export async function noteEngagement(
  transaction: Queryable,
  engagement: Engagement,
  engaged: readonly Pick<Engaged, 'linkId' | 'at'>[],
): Promise<void> {
  await transaction.query(
    `update links set
       opened_at = case $3 when 'opened' then least(links.opened_at, at) else links.opened_at end,
       clicked_at = case $3 when 'clicked' then least(links.clicked_at, at) else links.clicked_at end,
       bounced_at = case $3 when 'bounced' then least(links.bounced_at, at) else links.bounced_at end,
       spam_at = case $3 when 'spam' then least(links.spam_at, at) else links.spam_at end,
       replied_at = case $3 when 'replied' then least(links.replied_at, at) else links.replied_at end,
       opted_out_at = case $3 when 'opted-out' then least(links.opted_out_at, at) else links.opted_out_at end
     from (
       select told_id, min(at) as at
       from unnest($1::uuid[], $2::timestamptz[]) as engaged (link_id, at)
       join links as told on told.id = link_id
       cross join lateral (select told.id union all select told.joined_into where told.joined_into is not null)
         as also (told_id)
       group by told_id
     ) as first
     where links.id = told_id`,
    [engaged.map(({ linkId }) => linkId), engaged.map(({ at }) => at), engagement],
  );
}

/**
 * Locks the link first, here and below, because it may be about to be deleted. A test event of a campaign that was deleted
 * leaves no mark (rule S7), in whatever order both are heard.
 */
export async function noteWithdrawable(
  transaction: Queryable,
  engagement: WithdrawableEngagement,
  engaged: Engaged & { test: boolean },
): Promise<void> {
  if (engaged.test && (await isCampaignDeleted(transaction, engaged.linkId))) return;
  await noteEngagement(transaction, engagement, [engaged]);
  await keepForEmail(transaction, engagement, engaged);
}

async function isCampaignDeleted(transaction: Queryable, linkId: string): Promise<boolean> {
  const { rowCount } = await transaction.query(
    `select from links join campaigns on campaigns.id = campaign_id where links.id = $1 and status = 'deleted'`,
    [linkId],
  );
  return rowCount === 1;
}

/** Takes back what only test events said of the emails of a campaign (rule S7): nobody can do so once it is deleted. */
export async function withdrawTests(transaction: Queryable, campaignId: string): Promise<void> {
  const { rows } = await transaction.query<{ linkId: string; emailId: string; engagement: WithdrawableEngagement }>(
    `select said.link_id as "linkId", said.email_id as "emailId", said.engagement
     from links join link_engagement as said on said.link_id = links.id where campaign_id = $1 and said.test`,
    [campaignId],
  );
  for (const { engagement, ...told } of rows) await withdrawEngagement(transaction, engagement, told);
}

async function keepForEmail(
  transaction: Queryable,
  engagement: WithdrawableEngagement | 'refused',
  engaged: Engaged & { test: boolean },
): Promise<void> {
  await transaction.query(
    `insert into link_engagement (link_id, email_id, engagement, at, test)
     select told_id, $2, $3, $4, $5
     from links as told
     cross join lateral (select told.id union all select told.joined_into where told.joined_into is not null)
       as also (told_id)
     where told.id = $1
     on conflict (link_id, email_id, engagement) do update set
       at = least(link_engagement.at, excluded.at), test = link_engagement.test and excluded.test`,
    [engaged.linkId, engaged.emailId, engagement, engaged.at, engaged.test],
  );
}

/** Rule S3: an email that the recipient's server refused counts as sent and as bounced, whatever later mails say. */
export async function noteRefused(
  transaction: Queryable,
  email: { linkId: string; emailId: string; stepNumber: number; failedAt: string },
): Promise<void> {
  const { linkId, emailId, stepNumber, failedAt: at } = email;
  await noteEmails(transaction, [{ linkId, sent: { emailId, stepNumber, at } }]);
  await noteEngagement(transaction, 'bounced', [{ linkId, at }]);
  await keepForEmail(transaction, 'refused', { linkId, emailId, at, test: false });
}

/** Keeps the instant if another email of the link shows the same, or if the recipient's server refused an email. */
export async function withdrawEngagement(
  transaction: Queryable,
  engagement: WithdrawableEngagement,
  { linkId, emailId }: Pick<Engaged, 'linkId' | 'emailId'>,
): Promise<void> {
  const values = [linkId, emailId, engagement];
  await transaction.query(
    `update links set
       bounced_at = case $3 when 'bounced' then remaining.at else bounced_at end,
       spam_at = case $3 when 'spam' then remaining.at else spam_at end,
       replied_at = case $3 when 'replied' then remaining.at else replied_at end,
       opted_out_at = case $3 when 'opted-out' then remaining.at else opted_out_at end
     from (
       select told_id, (
         select min(at) from link_engagement
         where link_id = told_id and (email_id <> $2 and engagement = $3 or engagement = 'refused' and $3 = 'bounced')
       ) as at
       from links as told
       cross join lateral (select told.id union all select told.joined_into where told.joined_into is not null)
         as also (told_id)
       where told.id = $1
     ) as remaining
     where links.id = told_id`,
    values,
  );
  await transaction.query(
    `delete from link_engagement where email_id = $2 and engagement = $3
       and link_id in (
         select id from links where id = $1
         union all
         select joined_into from links where id = $1 and joined_into is not null)`,
    values,
  );
}
