import type { ReadAnswers } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';

/** An account was read to its end. */
export interface AccountReading {
  account: string;
  at: Temporal.Instant;
}

/** An account never becomes less read. @param readings at most one of an account */
export async function keepAccountReadings(database: Queryable, readings: readonly AccountReading[]): Promise<void> {
  await database.query(
    `insert into account_readings as known (account, read_at)
     select * from unnest($1::text[], $2::timestamptz[]) as read (account, read_at) order by account
     on conflict (account) do update set read_at = greatest(known.read_at, excluded.read_at)`,
    [readings.map(({ account }) => account), readings.map(({ at }) => at.toString())],
  );
}

/** The newest readings of those of these accounts that have been read. */
export async function findAccountReadings(
  database: Queryable,
  accounts: readonly string[],
): Promise<ReadAnswers['readings']> {
  const { rows } = await database.query<ReadAnswers['readings'][number]>(
    'select account as "accountId", read_at as "readAt" from account_readings where account = any($1)',
    [accounts],
  );
  return rows;
}
