import type { Queryable } from '@cadenza/postgres';

/** The key of an advisory lock; an arbitrary number. */
const lock = 4_711_003;

/** Transactions that create or remove users take turns. */
export async function lockUsers(transaction: Queryable): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock($1)', [lock]);
}
