import type { Queryable } from '@cadenza/postgres';

/**
 * Notes that mails that were first refused by then are passed over, and who did so. A repetition notes nothing.
 *
 * @param until was shown, and so comes back, in milliseconds
 */
export async function passOverMails(
  transaction: Queryable,
  { mailboxId, until, userId, now }: { mailboxId: string; until: string; userId: string | null; now: Temporal.Instant },
): Promise<void> {
  await transaction.query(
    `with passed as (
       update refused_mails set passed_over_at = $3
       where starts_with(folder, $1::text || ' ') and date_trunc('milliseconds', first_refused_at) <= $2 and passed_over_at is null returning 1
     )
     insert into passed_over_mails (mailbox_id, passed_over_at, user_id, mails)
     select $1::uuid, $3, $4, count(*) from passed having count(*) > 0 on conflict do nothing`,
    [mailboxId, until, now.toString(), userId],
  );
}

/** In SQL: when mails of a mailbox were last passed over. */
export const lastPassedOver = (mailboxId: string) =>
  `(select max(passed_over_at) from passed_over_mails where passed_over_mails.mailbox_id = ${mailboxId})`;

export async function forgetPassedOver(transaction: Queryable, mailboxId: string): Promise<void> {
  await transaction.query('delete from passed_over_mails where mailbox_id = $1', [mailboxId]);
}
