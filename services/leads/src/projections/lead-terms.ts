import type { Database, Queryable } from '@cadenza/postgres';

/** The place of the newest lead; 0: there is none. */
export async function newestPlace(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ place: number }>('select coalesce(max(place), 0) as place from leads');
  return rows[0]?.place ?? 0;
}

/**
 * Whether so many leads are not indexed. They are counted only where the places from the first of them to the last have
 * room for so many: during an import that begins with none, the ends of an index say that they are fewer.
 */
export async function areToIndex(database: Queryable, enough: number): Promise<boolean> {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from (
       select from leads
       where not is_indexed and (select max(place) - min(place) + 1 from leads where not is_indexed) >= $1
       limit $1) as counted`,
    [enough],
  );
  return (rows[0]?.count ?? 0) >= enough;
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
