import type { Queryable } from '@cadenza/postgres';

/**
 * Notes which leads now stand for others, including those that the others stood for. The rows of the others must still
 * exist, because their keys are kept.
 */
export async function keepJoined(
  transaction: Queryable,
  joined: readonly { id: string; intoId: string }[],
): Promise<void> {
  const values = [joined.map(({ id }) => id), joined.map(({ intoId }) => intoId)];
  await transaction.query(
    `update joined_leads set into_id = new.into_id from unnest($1::uuid[], $2::uuid[]) as new (id, into_id)
     where joined_leads.into_id = new.id`,
    values,
  );
  await transaction.query(
    `insert into joined_leads (id, into_id, bus_key)
     select id, new.into_id, bus_key from unnest($1::uuid[], $2::uuid[]) as new (id, into_id) join leads using (id)`,
    values,
  );
}

/** The leads that were joined into these. */
export async function joinedInto(database: Queryable, leadIds: readonly string[]): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>('select id from joined_leads where into_id = any($1::uuid[])', [
    leadIds,
  ]);
  return rows.map(({ id }) => id);
}

export async function forgetJoined(transaction: Queryable, leadIds: readonly string[]): Promise<void> {
  await transaction.query('delete from joined_leads where into_id = any($1::uuid[])', [leadIds]);
}
