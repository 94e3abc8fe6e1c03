import { type Database, type Queryable, together } from '@cadenza/postgres';

/** How many attempts are free (two or more), and the wait for the next one after them, which doubles each time. */
export interface Allowance {
  free: number;
  firstWaitSeconds: number;
  waitSecondsMax: number;
  /** After this time without an attempt the count starts again. */
  forgottenAfterSeconds: number;
}

/** A bound, because strangers can make a row for each IP address they have and each email they invent. */
const rowsMax = 100_000;

export type AttemptKey = readonly [key: string, allowance: Allowance];

/**
 * Counts an attempt under each key before its result is known, so that simultaneous attempts are counted too. Counts in
 * PostgreSQL, for all instances of the gateway together.
 *
 * @returns undefined when the attempt may go on; otherwise nothing was counted, and this is when the wait is over
 */
export async function countAttempt(
  database: Database,
  keys: readonly AttemptKey[],
  now: Temporal.Instant,
): Promise<Temporal.Instant | undefined> {
  // Reads first, so that a flood of attempts that must wait writes nothing.
  const waitsUntil = await longestWait(database, keys, now);
  if (waitsUntil) return waitsUntil;
  try {
    await database.transaction(async (transaction) => {
      const counted = await together(keys.map(([key, allowance]) => countUnder(transaction, key, allowance, now)));
      if (counted.includes(false)) throw new MustWait();
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof MustWait)) throw error;
    return (await longestWait(database, keys, now)) ?? now;
  }
}

/** A simultaneous attempt used up what was left. */
class MustWait extends Error {}

async function longestWait(
  database: Database,
  keys: readonly AttemptKey[],
  now: Temporal.Instant,
): Promise<Temporal.Instant | undefined> {
  const { rows } = await database.byKey.query<{ until: string | null }>(
    `select max(wait_until) as until
     from unnest($1::text[], $3::int[]) as asked (key, seconds_max) join sign_in_attempts using (key)
     where wait_until > $2 and wait_until <= $2::timestamptz + seconds_max * interval '1 s'`,
    [keys.map(([key]) => key), now.toString(), keys.map(([, { waitSecondsMax }]) => waitSecondsMax)],
  );
  const until = rows[0]?.until;
  return until ? Temporal.Instant.from(until) : undefined;
}

/**
 * Counts an attempt under one key, unless it must wait. While attempts are free, `wait_until` is `-infinity` and not
 * the time of the last attempt: of two simultaneous ones, the one with the earlier time may be counted last. A wait
 * longer than the maximum was set before the clock went back, and is ignored.
 *
 * All attempts count their kinds of keys in the same order, so that two of them never wait for each other.
 */
async function countUnder(transaction: Queryable, key: string, allowance: Allowance, now: Temporal.Instant) {
  const { free, firstWaitSeconds, waitSecondsMax, forgottenAfterSeconds } = allowance;
  const { rowCount } = await transaction.query(
    `insert into sign_in_attempts as known (key, attempts, wait_until, forget_at)
     values ($1, 1, '-infinity', $2::timestamptz + $6::int * interval '1 s')
     on conflict (key) do update set (attempts, wait_until, forget_at) = (
       select count, coalesce($2::timestamptz + wait, '-infinity'),
         $2::timestamptz + coalesce(wait, interval '0') + $6::int * interval '1 s'
       from (select case when known.forget_at <= $2 then 1 else known.attempts + 1 end as count) as counted,
         lateral (select case when count >= $3::int
           then least($5::int, $4::int * 2 ^ least(count - $3::int, 20)) * interval '1 s' end as wait) as waiting)
     where known.wait_until <= $2 or known.wait_until > $2::timestamptz + $5::int * interval '1 s'`,
    [key, now.toString(), free, firstWaitSeconds, waitSecondsMax, forgottenAfterSeconds],
  );
  return rowCount === 1;
}

/** Takes back an attempt that does not count: it succeeded, or nobody had the time to check it. */
export async function takeAttemptBack(database: Database, key: string): Promise<void> {
  await database.byKey.query(
    `update sign_in_attempts set attempts = attempts - 1, wait_until = '-infinity' where key = $1 and attempts > 0`,
    [key],
  );
}

/** Forgets all attempts under a key. */
export async function forgetAttempts(database: Database, key: string): Promise<void> {
  await database.byKey.query('delete from sign_in_attempts where key = $1', [key]);
}

/** Deletes what is forgotten, and of more than `rowsMax` rows those with the fewest attempts. */
export async function pruneAttempts(database: Database, now: Temporal.Instant): Promise<void> {
  await database.query('delete from sign_in_attempts where forget_at < $1', [now.toString()]);
  await database.query(
    `delete from sign_in_attempts where key in
       (select key from sign_in_attempts order by attempts desc, forget_at desc offset $1)`,
    [rowsMax],
  );
}
