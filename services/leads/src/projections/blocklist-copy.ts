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

/**
 * Whether the copy has everything besides these.
 * @param values the newest, the oldest of them last: what is older than one that is known was copied with it
 * @param count of the whole list
 */
export async function isRestKnown(database: Database, values: readonly string[], count: number): Promise<boolean> {
  const { rows } = await database.query<{ isReached: boolean; others: number }>(
    `select exists (select from blocked_values where value = $2) as "isReached",
       (select count(*)::int from blocked_values) - (
         select count(*)::int from unnest($1::text[]) as given (value) join blocked_values using (value)
       ) as others`,
    [values, values.at(-1) ?? null],
  );
  const { isReached = false, others = 0 } = rows[0] ?? {};
  return isReached && others + values.length === count;
}

/** Adds what the copy lacks, where nothing was taken off. */
export async function keepAdded(database: Database, values: readonly string[], changes: number): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.query('insert into blocked_values select unnest($1::text[]) on conflict do nothing', [values]);
    await transaction.query('update blocklist_copy set copied = greatest(copied, $1)', [changes]);
  });
}

/** @param changes those that were heard of before the values were read; with later ones the copy is read once more */
export async function keepBlocklistCopy(database: Database, values: readonly string[], changes: number): Promise<void> {
  await database.transaction(async (transaction) => {
    const { rows } = await transaction.query<{ copied: number }>('select copied from blocklist_copy for update');
    // Another process has read it since, and may have what these values lack.
    if ((rows[0]?.copied ?? 0) > changes) return;
    const kept = await transaction.query<{ value: string }>('select value from blocked_values');
    // Told apart here: the server would look through all values for each of its rows.
    const gone = new Set(kept.rows.map(({ value }) => value)).difference(new Set(values));
    await transaction.query('delete from blocked_values where value = any($1::text[])', [[...gone]]);
    await transaction.query('insert into blocked_values select unnest($1::text[]) on conflict do nothing', [values]);
    await transaction.query('update blocklist_copy set copied = $1', [changes]);
  });
}
