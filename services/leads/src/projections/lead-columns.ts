import type { Queryable } from '@cadenza/postgres';

/** The columns that a user chose; `null` for the usual ones. */
export async function findLeadColumns(database: Queryable, userId: string): Promise<string[] | null> {
  const { rows } = await database.query<{ columns: string[] }>('select columns from lead_columns where user_id = $1', [
    userId,
  ]);
  return rows[0]?.columns ?? null;
}

export async function keepLeadColumns(
  database: Queryable,
  userId: string,
  columns: readonly string[] | null,
): Promise<void> {
  await (columns === null
    ? database.query('delete from lead_columns where user_id = $1', [userId])
    : database.query(
        `insert into lead_columns (user_id, columns) values ($1, $2)
         on conflict (user_id) do update set columns = excluded.columns`,
        [userId, columns],
      ));
}
