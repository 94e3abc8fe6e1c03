import type { Database, Queryable } from '@cadenza/postgres';

/** The place of the newest lead; 0: there is none. */
export async function newestPlace(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ place: number }>('select coalesce(max(place), 0) as place from leads');
  return rows[0]?.place ?? 0;
}

/** How many leads are not indexed, as far as `max` of them are counted. */
export async function countToIndex(database: Queryable, max: number): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    'select count(*)::int as count from (select from leads where not is_indexed limit $1) as counted',
    [max],
  );
  return rows[0]?.count ?? 0;
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
