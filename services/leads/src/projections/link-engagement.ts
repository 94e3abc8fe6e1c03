import type { Queryable } from '@cadenza/postgres';
import { alsoJoined, noteEmailsSent } from './links.ts';

export type Engagement = 'opened' | 'clicked' | 'bounced' | 'spam' | 'replied';

/** Engagement that a person may withdraw. Kept for each email, because another email of the link may show the same. */
export type WithdrawableEngagement = Extract<Engagement, 'bounced' | 'spam' | 'replied'>;

interface Engaged {
  linkId: string;
  emailId: string;
  at: string;
}

/**
 * Keeps the instant of the first occurrence, in whatever order and however often the events arrive.
 *
 * @param engaged each of a different link
 */
export async function noteEngagement(
  transaction: Queryable,
  engagement: Engagement,
  engaged: readonly Pick<Engaged, 'linkId' | 'at'>[],
): Promise<void> {
  const column = `${engagement}_at`;
  await transaction.query(
    `update links set ${column} = least(links.${column}, at) from unnest($1::uuid[], $2::timestamptz[]) as engaged (link_id, at)
     ${alsoJoined('link_id')} where links.id = told_id`,
    [engaged.map(({ linkId }) => linkId), engaged.map(({ at }) => at)],
  );
}

/** Locks the link first, here and below, because it may be about to be deleted. */
export async function noteWithdrawable(
  transaction: Queryable,
  engagement: WithdrawableEngagement,
  engaged: Engaged,
): Promise<void> {
  await noteEngagement(transaction, engagement, [engaged]);
  await keepForEmail(transaction, engagement, engaged);
}

async function keepForEmail(
  transaction: Queryable,
  engagement: WithdrawableEngagement | 'refused',
  engaged: Engaged,
): Promise<void> {
  await transaction.query(
    `insert into link_engagement (link_id, email_id, engagement, at) select told_id, $2, $3, $4 from (values ($1::uuid)) as one (link_id) ${alsoJoined('link_id')}
     on conflict (link_id, email_id, engagement) do update set at = least(link_engagement.at, excluded.at)`,
    [engaged.linkId, engaged.emailId, engagement, engaged.at],
  );
}

/** Rule S3: an email that the recipient's server refused counts as sent and as bounced, whatever later mails say. */
export async function noteRefused(
  transaction: Queryable,
  email: { linkId: string; emailId: string; stepNumber: number; failedAt: string },
): Promise<void> {
  const { linkId, emailId, failedAt: at } = email;
  await noteEmailsSent(transaction, [{ ...email, sentAt: at }]);
  await noteEngagement(transaction, 'bounced', [{ linkId, at }]);
  await keepForEmail(transaction, 'refused', { linkId, emailId, at });
}

/** Keeps the instant if another email of the link shows the same, or if the recipient's server refused an email. */
export async function withdrawEngagement(
  transaction: Queryable,
  engagement: WithdrawableEngagement,
  { linkId, emailId }: Engaged,
): Promise<void> {
  const values = [linkId, emailId, engagement];
  await transaction.query(
    `update links set ${engagement}_at = (
       select min(at) from link_engagement
       where link_id = links.id and (email_id <> $2 and engagement = $3 or engagement = 'refused' and $3 = 'bounced'))
     where id in (select told_id from (values ($1::uuid)) as one (link_id) ${alsoJoined('link_id')})`,
    values,
  );
  await transaction.query(
    `delete from link_engagement where email_id = $2 and engagement = $3
       and link_id in (select told_id from (values ($1::uuid)) as one (link_id) ${alsoJoined('link_id')})`,
    values,
  );
}
