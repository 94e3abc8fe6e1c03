import type { Database, Queryable } from '@cadenza/postgres';

/** The place of the newest lead, and how many are not indexed, as far as `max` of them are counted. */
export async function toIndex(database: Queryable, max: number): Promise<{ newest: number; waiting: number }> {
  const { rows } = await database.query<{ newest: number; waiting: number }>(
    `select coalesce((select max(place) from leads), 0) as newest,
       (select count(*) from (select from leads where not is_indexed limit $1) as counted) as waiting`,
    [max],
  );
  return rows[0] as { newest: number; waiting: number };
}

/**
 * Indexes the terms of the oldest leads that wait for it, none that another instance works on.
 * @returns how many
 */
export async function indexTerms(database: Database, limit: number): Promise<number> {
  const { rowCount } = await database.transaction((transaction) =>
    transaction.query(
      `update leads set is_indexed = true
       where id in (select id from leads where not is_indexed order by place limit $1 for no key update skip locked)`,
      [limit],
    ),
  );
  return rowCount ?? 0;
}

/** Moves what was indexed to its place. Until then it is in a list, which each look-up reads as a whole. */
export async function sortIn(database: Database): Promise<void> {
  await database.query(`select gin_clean_pending_list('leads_by_terms')`);
}
