import type { Queryable } from './database.ts';

/**
 * Locks these names until the transaction ends, in one order, so that two transactions that lock some of the same do not
 * deadlock. The locks are advisory: they write nothing.
 *
 * @param names such as ids, in any order and also repeated
 */
export async function lockNames(transaction: Queryable, names: readonly string[]): Promise<void> {
  await transaction.query(
    `select pg_advisory_xact_lock(hashtextextended(name, 0))
     from (select distinct name from unnest($1::text[]) as name order by name) as locked`,
    [names],
  );
}
