import type { Queryable } from '@cadenza/postgres';
import type { KeysByLead } from './lead-keys.ts';

/** The keys that this service has of these leads, and which of the leads it knows to be erased. */
export async function findKeptKeys(
  database: Queryable,
  leadIds: readonly string[],
): Promise<Map<string, Buffer | null>> {
  const { rows } = await database.query<{ id: string; key: Buffer | null }>(
    'select lead_id as id, key from lead_keys where lead_id = any($1::uuid[])',
    [leadIds],
  );
  return new Map(rows.map(({ id, key }) => [id, key]));
}

/** Keeps keys, except those of leads that were erased while the keys were on their way. */
export async function keepKeys(database: Queryable, keys: KeysByLead): Promise<void> {
  const found = [...keys].filter(([, key]) => key !== null);
  if (found.length === 0) return;
  await database.query(
    `insert into lead_keys (lead_id, key)
     select id, key from unnest($1::uuid[], $2::bytea[]) as lead (id, key) order by id
     on conflict do nothing`,
    [found.map(([id]) => id), found.map(([, key]) => key)],
  );
}

/** Destroys the keys of erased leads. Call it in the commit that erases what is kept of them. */
export async function destroyKeys(transaction: Queryable, leadIds: readonly string[]): Promise<void> {
  await transaction.query(
    `insert into lead_keys (lead_id, key) select distinct id, null::bytea from unnest($1::uuid[]) as id order by id
     on conflict (lead_id) do update set key = null`,
    [leadIds],
  );
}
