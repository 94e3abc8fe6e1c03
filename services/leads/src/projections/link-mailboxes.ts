import type { Queryable } from '@cadenza/postgres';

/** From `at` on the lead of the link hears from this mailbox. */
export interface LinkMailbox {
  linkId: string;
  mailboxId: string;
  at: string;
}

/**
 * Keeps the newest mailbox of each moved link (rule M2), in whatever order the moves are heard. A mailbox of a link is also
 * that of the link into which it was joined. A move wins over an email of the same instant: had the email been claimed after
 * it, both would name one mailbox.
 */
export async function noteMoves(transaction: Queryable, mailboxes: readonly LinkMailbox[]): Promise<void> {
  if (mailboxes.length === 0) return;
  await transaction.query(
    `update links set mailbox_id = newest.mailbox_id, mailbox_since = newest.at
     from (
       select distinct on (told_id) told_id, bound.mailbox_id, at
       from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as bound (link_id, mailbox_id, at)
       join links as told on told.id = link_id
       cross join lateral (select told.id union all select told.joined_into where told.joined_into is not null)
         as also (told_id)
       order by told_id, at desc
     ) as newest
     where links.id = told_id
       and (links.mailbox_since is null or links.mailbox_since <= at)`,
    (['linkId', 'mailboxId', 'at'] as const).map((name) => mailboxes.map((mailbox) => mailbox[name])),
  );
}
