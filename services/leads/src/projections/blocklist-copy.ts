import type { Database, Queryable } from '@cadenza/postgres';

/*
 * Not a read model: what is blocked may be an address, which events do not name. A rebuild leaves the rows alone.
 */

export async function noteBlocklistChanges(transaction: Queryable, changes: number): Promise<void> {
  await transaction.query('update blocklist_copy set changes = changes + $1', [changes]);
}

/**
 * How many changes were heard of, if the copy is older than the last. Without leads nobody needs it: services of a new
 * installation start in any order.
 */
export async function changesToCopy(database: Queryable): Promise<number | undefined> {
  const { rows } = await database.query<{ changes: number }>(
    'select changes from blocklist_copy where changes <> copied and exists (select from leads)',
  );
  return rows[0]?.changes;
}

/** @param changes those that were heard of before the values were read; with later ones the copy is read once more */
export async function keepBlocklistCopy(database: Database, values: readonly string[], changes: number): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.query('select from blocklist_copy for update');
    await transaction.query('delete from blocked_values where not value = any($1::text[])', [values]);
    await transaction.query('insert into blocked_values select unnest($1::text[]) on conflict do nothing', [values]);
    await transaction.query('update blocklist_copy set copied = $1', [changes]);
  });
}
