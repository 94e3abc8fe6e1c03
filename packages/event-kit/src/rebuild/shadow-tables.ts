import type { Queryable } from '@cadenza/postgres';
import { escapeIdentifier } from 'pg';

const shadow = 'rebuild';

/**
 * Creates empty tables like the live ones in a schema of their own. What an earlier rebuild left is dropped, so they
 * can be unlogged, which a crash empties.
 */
export async function createShadows(database: Queryable, tables: readonly string[]): Promise<void> {
  await dropShadows(database);
  await database.query(`create schema ${shadow}`);
  for (const table of tables.map(escapeIdentifier)) {
    await database.query(`create unlogged table ${shadow}.${table} (like public.${table} including all)`);
  }
}

export async function dropShadows(database: Queryable): Promise<void> {
  await database.query(`drop schema if exists ${shadow} cascade`);
}

/** Until the end of the transaction or `useLive`, the tables' names mean their shadows. */
export async function useShadows(transaction: Queryable): Promise<void> {
  await transaction.query(`set local search_path to ${shadow}, public`);
}

export async function useLive(transaction: Queryable): Promise<void> {
  await transaction.query('set local search_path to public');
}

/** How a live table compared with its shadow. */
export interface Comparison {
  table: string;
  rows: number;
  /** Rows that were missing, superfluous or different. */
  wrong: number;
}

/**
 * Makes a live table equal to its shadow, touching only rows that differ. Runs while nobody else writes.
 * @param bookkeeping columns that are left as they are
 */
export async function putRight(
  transaction: Queryable,
  table: string,
  bookkeeping: readonly string[],
): Promise<Comparison> {
  const { columns, keys } = await describe(transaction, table, bookkeeping);
  const name = escapeIdentifier(table);
  const [live, remade] = [`public.${name}`, `${shadow}.${name}`];
  const sameKey = keys.map((key) => `live.${key} = remade.${key}`).join(' and ');
  const row = (alias: string) => `row(${columns.map((column) => `${alias}.${column}`).join(', ')})`;
  const tooMany = await transaction.query(
    `delete from ${live} as live where not exists (select from ${remade} as remade where ${sameKey})`,
  );
  const different = await transaction.query(
    `update ${live} as live set ${columns.map((column) => `${column} = remade.${column}`).join(', ')}
     from ${remade} as remade where ${sameKey} and ${row('live')} is distinct from ${row('remade')}`,
  );
  const missing = await transaction.query(
    `insert into ${live} (${columns.join(', ')}) select ${columns.join(', ')} from ${remade} as remade
     where not exists (select from ${live} as live where ${sameKey})`,
  );
  const { rows } = await transaction.query<{ count: number }>(`select count(*) as count from ${live}`);
  const wrong = [tooMany, different, missing].reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
  return { table, rows: rows[0]?.count ?? 0, wrong };
}

async function describe(transaction: Queryable, table: string, bookkeeping: readonly string[]) {
  const { rows } = await transaction.query<{ name: string; isKey: boolean }>(
    `select attname as name, coalesce(attnum = any(indkey), false) as "isKey"
     from pg_attribute left join pg_index on indrelid = attrelid and indisprimary
     where attrelid = ('public.' || quote_ident($1))::regclass and attnum > 0 and not attisdropped
     order by attnum`,
    [table],
  );
  const kept = rows.filter(({ name }) => !bookkeeping.includes(name));
  return {
    columns: kept.map(({ name }) => escapeIdentifier(name)),
    keys: kept.filter(({ isKey }) => isKey).map(({ name }) => escapeIdentifier(name)),
  };
}
