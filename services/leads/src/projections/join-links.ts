import type { Queryable } from '@cadenza/postgres';
import type { JoinedLink } from '../audience/events.ts';

/**
 * Rule J4: a link also shows what happened to the emails of the links joined into it. `sending` reports the outcome of
 * the lead anew.
 */
export async function joinLinks(transaction: Queryable, joined: readonly JoinedLink[]): Promise<void> {
  // One at a time, because several may be joined into the same link.
  for (const { linkId, fromLinkId } of joined) {
    await transaction.query(
      `update links set
         email_id = case when links.sent_at >= other.sent_at then links.email_id
                         else coalesce(other.email_id, links.email_id) end,
         sent_at = greatest(links.sent_at, other.sent_at), last_step = greatest(links.last_step, other.last_step),
         mailbox_id = case when links.mailbox_since >= other.mailbox_since then links.mailbox_id
                           else coalesce(other.mailbox_id, links.mailbox_id) end,
         mailbox_since = greatest(links.mailbox_since, other.mailbox_since),
         failed_at = greatest(links.failed_at, other.failed_at),
         failed_reason = coalesce(links.failed_reason, other.failed_reason),
         unknown_email = coalesce(links.unknown_email, other.unknown_email),
         unknown_reason = case when links.unknown_email is null then other.unknown_reason else links.unknown_reason end,
         opened_at = least(links.opened_at, other.opened_at), clicked_at = least(links.clicked_at, other.clicked_at),
         bounced_at = least(links.bounced_at, other.bounced_at), spam_at = least(links.spam_at, other.spam_at),
         replied_at = least(links.replied_at, other.replied_at),
         opted_out_at = least(links.opted_out_at, other.opted_out_at),
         begun_anew_at = greatest(links.begun_anew_at, other.begun_anew_at)
       from links as other where links.id = $1 and other.id = $2`,
      [linkId, fromLinkId],
    );
    await transaction.query(
      `insert into link_engagement (link_id, email_id, engagement, at)
       select $1, email_id, engagement, at from link_engagement where link_id = $2 on conflict do nothing`,
      [linkId, fromLinkId],
    );
    await transaction.query('update links set joined_into = $1 where id = $2 or joined_into = $2', [
      linkId,
      fromLinkId,
    ]);
  }
}
