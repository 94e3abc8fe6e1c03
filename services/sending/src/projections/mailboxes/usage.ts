import type { MailboxUsage } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';

/** Older days are over everywhere; nobody looks at their totals. */
const daysBack = 8;

/** What mailboxes have used of their allowances on the newest days and was not told yet. */
export async function untoldUsage(
  database: Queryable,
  { now, limit }: { now: Temporal.Instant; limit: number },
): Promise<MailboxUsage[]> {
  const { rows } = await database.query<MailboxUsage>(
    `select mailbox_id as "mailboxId", day::text as day, used from mailbox_days
     where mailbox_days.day >= ($1::timestamptz at time zone 'UTC')::date - ${daysBack} and used is distinct from told
     limit $2`,
    [now.toString(), limit],
  );
  return rows;
}

/** What was used meanwhile stays untold. */
export async function noteTold(database: Queryable, usage: readonly MailboxUsage[]): Promise<void> {
  await database.query(
    `update mailbox_days set told = "toldUsed"
     from unnest($1::uuid[], $2::date[], $3::int[]) as told_usage ("mailboxId", "ofDay", "toldUsed")
     where mailbox_id = "mailboxId" and day = "ofDay"`,
    [usage.map(({ mailboxId }) => mailboxId), usage.map(({ day }) => day), usage.map(({ used }) => used)],
  );
}
