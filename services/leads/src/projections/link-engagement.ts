import type { Queryable } from '@cadenza/postgres';

export type Engagement = 'opened' | 'clicked' | 'bounced' | 'spam' | 'replied';

/** What a person may correct: kept for each email, as another email of the link may say the same. */
export type WithdrawableEngagement = Extract<Engagement, 'bounced' | 'spam' | 'replied'>;

interface Engaged {
  linkId: string;
  emailId: string;
  at: string;
}

/**
 * Keeps the first time it happened, in whatever order and how often the events arrive.
 *
 * @param engaged of different links
 */
export async function noteEngagement(
  transaction: Queryable,
  engagement: Engagement,
  engaged: readonly Pick<Engaged, 'linkId' | 'at'>[],
): Promise<void> {
  const column = `${engagement}_at`;
  await transaction.query(
    `update links set ${column} = least(${column}, at) from unnest($1::uuid[], $2::timestamptz[]) as engaged (link_id, at)
     where id = link_id`,
    [engaged.map(({ linkId }) => linkId), engaged.map(({ at }) => at)],
  );
}

/** The link first, here and below: it may be about to go. */
export async function noteWithdrawable(
  transaction: Queryable,
  engagement: WithdrawableEngagement,
  engaged: Engaged,
): Promise<void> {
  await noteEngagement(transaction, engagement, [engaged]);
  await transaction.query(
    `insert into link_engagement (link_id, email_id, engagement, at) select id, $2, $3, $4 from links where id = $1
     on conflict (link_id, email_id, engagement) do update set at = least(link_engagement.at, excluded.at)`,
    [engaged.linkId, engaged.emailId, engagement, engaged.at],
  );
}

/** What the link's other emails say stays. */
export async function withdrawEngagement(
  transaction: Queryable,
  engagement: WithdrawableEngagement,
  { linkId, emailId }: Engaged,
): Promise<void> {
  const values = [linkId, emailId, engagement];
  await transaction.query(
    `update links set ${engagement}_at = (
       select min(at) from link_engagement where link_id = $1 and email_id <> $2 and engagement = $3)
     where id = $1`,
    values,
  );
  await transaction.query(
    'delete from link_engagement where link_id = $1 and email_id = $2 and engagement = $3',
    values,
  );
}
