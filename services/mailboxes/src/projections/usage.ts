import type { MailboxUsage } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';

/**
 * Keeps what is used of allowances. A report may be repeated, and those of mailboxes that do not exist are passed over. A
 * total may become smaller: an email that was not begun is given back.
 *
 * @param usage at most one of a mailbox and day
 */
export async function noteUsage(database: Queryable, usage: readonly MailboxUsage[]): Promise<void> {
  await database.query(
    `insert into mailbox_days (mailbox_id, day, used)
     select id, day, used from unnest($1::uuid[], $2::date[], $3::int[]) as told (mailbox_id, day, used)
     join mailboxes on id = mailbox_id
     order by id, day
     on conflict (mailbox_id, day) do update set used = excluded.used`,
    [usage.map(({ mailboxId }) => mailboxId), usage.map(({ day }) => day), usage.map(({ used }) => used)],
  );
}
