import { advisoryLocks, type Queryable } from '@cadenza/postgres';

/** Transactions that create or remove users take turns. */
export async function lockUsers(transaction: Queryable): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock($1)', [advisoryLocks.gateway.users]);
}
