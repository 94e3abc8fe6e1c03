import type { MailboxActivity, MailboxReading } from '@cadenza/contracts';
import type { Database, Queryable } from '@cadenza/postgres';

/** Of each mailbox. A trouble that is over is shown twice: when it began, and when it ended. */
const troublesKeptMax = 250;
const daysShownMax = 90;

/**
 * Keeps what was read of mailboxes. A report may be repeated, and those of mailboxes that do not exist are passed over.
 * An inbox that was read never becomes less read.
 *
 * @param readings at most one of a mailbox
 */
export async function noteReadings(
  database: Database,
  readings: readonly MailboxReading[],
  now: Temporal.Instant,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const existing = await existingAmong(transaction, readings);
    if (existing.length === 0) return;
    // First, and always in the same order: reports of the same mailboxes wait here.
    await noteNewest(transaction, existing);
    await endTroubles(transaction, existing, now);
    await beginTroubles(transaction, existing, now);
    await noteDays(transaction, existing);
  });
}

async function existingAmong(
  transaction: Queryable,
  readings: readonly MailboxReading[],
): Promise<readonly MailboxReading[]> {
  const { rows } = await transaction.query<{ id: string }>(
    'select id from mailboxes where id = any($1) and removed_at is null order by id',
    [readings.map(({ mailboxId }) => mailboxId)],
  );
  const readingOf = new Map(readings.map((reading) => [reading.mailboxId, reading]));
  return rows.flatMap(({ id }) => readingOf.get(id) ?? []);
}

async function noteNewest(transaction: Queryable, readings: readonly MailboxReading[]): Promise<void> {
  await transaction.query(
    `insert into mailbox_readings as known (mailbox_id, last_read_at, trouble)
     select * from unnest($1::uuid[], $2::timestamptz[], $3::text[])
     on conflict (mailbox_id) do update set
       last_read_at = greatest(known.last_read_at, excluded.last_read_at), trouble = excluded.trouble`,
    [
      readings.map(({ mailboxId }) => mailboxId),
      readings.map(({ lastReadAt }) => lastReadAt),
      readings.map(({ trouble }) => trouble),
    ],
  );
}

async function endTroubles(
  transaction: Queryable,
  readings: readonly MailboxReading[],
  now: Temporal.Instant,
): Promise<void> {
  const well = readings.filter(({ trouble }) => trouble === null).map(({ mailboxId }) => mailboxId);
  await transaction.query('update mailbox_troubles set ended_at = $2 where ended_at is null and mailbox_id = any($1)', [
    well,
    now.toString(),
  ]);
}

/** One that goes on takes the newest words: what must be mended may have changed. */
async function beginTroubles(
  transaction: Queryable,
  readings: readonly MailboxReading[],
  now: Temporal.Instant,
): Promise<void> {
  const ill = readings.filter(({ trouble }) => trouble !== null);
  const { rows } = await transaction.query<{ mailboxId: string }>(
    `insert into mailbox_troubles (mailbox_id, began_at, words)
     select mailbox_id, $3, words from unnest($1::uuid[], $2::text[]) as begun (mailbox_id, words)
     on conflict (mailbox_id) where ended_at is null do update set words = excluded.words
     returning mailbox_id as "mailboxId"`,
    [ill.map(({ mailboxId }) => mailboxId), ill.map(({ trouble }) => trouble), now.toString()],
  );
  if (rows.length === 0) return;
  await transaction.query(
    `delete from mailbox_troubles where number in (
       select number from (
         select number, row_number() over (partition by mailbox_id order by number desc) as place
         from mailbox_troubles where mailbox_id = any($1)
       ) as numbered where place > $2)`,
    [rows.map(({ mailboxId }) => mailboxId), troublesKeptMax],
  );
}

/** Totals only grow, so that a report that comes late takes nothing back. */
async function noteDays(transaction: Queryable, readings: readonly MailboxReading[]): Promise<void> {
  const totals = readings.flatMap(({ mailboxId, days }) => days.map((each) => ({ mailboxId, ...each })));
  if (totals.length === 0) return;
  await transaction.query(
    `insert into mailbox_days as known (mailbox_id, day, read)
     select mailbox_id, day, max(read) from unnest($1::uuid[], $2::date[], $3::bigint[]) as told (mailbox_id, day, read)
     group by mailbox_id, day order by mailbox_id, day
     on conflict (mailbox_id, day) do update set read = greatest(known.read, excluded.read)`,
    [totals.map(({ mailboxId }) => mailboxId), totals.map(({ day }) => day), totals.map(({ read }) => read)],
  );
}

/** When the inbox of a mailbox could not be read, newest first. */
export async function listTroubles(database: Queryable, mailboxId: string): Promise<MailboxActivity['entries']> {
  const { rows } = await database.query<{ beganAt: string; endedAt: string | null; words: string }>(
    `select began_at as "beganAt", ended_at as "endedAt", words from mailbox_troubles
     where mailbox_id = $1 order by number desc`,
    [mailboxId],
  );
  return rows.flatMap(({ beganAt, endedAt, words }) => [
    ...(endedAt === null ? [] : [{ kind: 'read-again' as const, at: endedAt, words: null }]),
    { kind: 'waiting' as const, at: beganAt, words },
  ]);
}

/** What a mailbox sent and read on its newest days, newest first. */
export async function listDays(database: Queryable, mailboxId: string): Promise<MailboxActivity['days']> {
  const { rows } = await database.query<MailboxActivity['days'][number]>(
    `select day::text as day, used as sent, read from mailbox_days
     where mailbox_id = $1 order by mailbox_days.day desc limit $2`,
    [mailboxId, daysShownMax],
  );
  return rows;
}
