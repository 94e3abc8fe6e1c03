import { advisoryLocks, type Database, type Queryable } from '@cadenza/postgres';
import { escapeIdentifier } from 'pg';

/** A table whose rows have a place in the order, in a column `transaction_id`. */
export interface OrderedTable {
  name: string;
  /** SQL condition of an index on `transaction_id`, where it has one. */
  where?: string;
}

const ownTables: readonly OrderedTable[] = [{ name: 'events' }, { name: 'checkpoints' }];

/**
 * Continues the commit-safe order in a database that was restored from a dump into another PostgreSQL cluster.
 * Transaction ids there may be lower than those in the dump, and new events would sort before old ones. Does nothing
 * when the database was not restored. Must be called at start, before anything is written.
 *
 * @param others further tables with places in the order, besides those of the event store
 * @returns whether the database had been restored
 */
export async function continueAfterRestore(database: Database, others: readonly OrderedTable[] = []): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await transaction.query('select pg_advisory_xact_lock($1)', [advisoryLocks.everywhere.restore]);
    const last = await lastPlace(transaction, [...ownTables, ...others]);
    const { rows } = await transaction.query<{ own: string; place: string }>(
      'select pg_current_xact_id()::text as own, commit_order()::text as place',
    );
    const [{ own, place } = { own: '0', place: '0' }] = rows;
    // Without a restore, no ended transaction has a place after a running one.
    if (last < BigInt(place)) return false;
    const distance = last + 1n - BigInt(own);
    await transaction.query(`
      create or replace function commit_order() returns xid8 language sql
        as 'select (pg_current_xact_id()::text::bigint + ${distance})::text::xid8';
      create or replace function commit_horizon() returns xid8 stable language sql
        as 'select (pg_snapshot_xmin(pg_current_snapshot())::text::bigint + ${distance})::text::xid8'`);
    return true;
  });
}

async function lastPlace(transaction: Queryable, tables: readonly OrderedTable[]): Promise<bigint> {
  const places = tables.map(
    ({ name, where = 'true' }) => `select max(transaction_id) as place from ${escapeIdentifier(name)} where ${where}`,
  );
  const { rows } = await transaction.query<{ last: string }>(
    `select coalesce(max(place), '0')::text as last from (${places.join(' union all ')}) as places`,
  );
  return BigInt(rows[0]?.last ?? '0');
}
