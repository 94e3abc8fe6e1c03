import type { Queryable } from '@cadenza/postgres';

/** Keeps these keys and no others. */
export async function noteCustomFields(transaction: Queryable, keys: readonly string[]): Promise<void> {
  await transaction.query('delete from custom_fields where key <> all($1::text[])', [keys]);
  await transaction.query('insert into custom_fields select unnest($1::text[]) on conflict do nothing', [keys]);
}

/** The custom fields that a step may have as variables. */
export async function customKeys(database: Queryable): Promise<string[]> {
  const { rows } = await database.query<{ key: string }>('select key from custom_fields order by key');
  return rows.map(({ key }) => key);
}
