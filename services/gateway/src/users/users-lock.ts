import type { Queryable } from '@cadenza/postgres';

/** An arbitrary number. */
const lock = 4_711_003;

/** Whoever makes or removes users takes turns, until the end of the transaction. */
export async function lockUsers(transaction: Queryable): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock($1)', [lock]);
}
