import type { Queryable } from '@cadenza/postgres';

/** The tables in which hits wait to be recorded. A hit keeps its id in all of them. */
const tables = ['hits', 'early_hits', 'held_clicks', 'held_fetches', 'machine_clicks'];
const numbered = ['hits', 'machine_clicks'];

/** Copies hits that were answered but not yet recorded when the later log ended. @returns how many */
export async function copyHits(database: Queryable, later: Queryable): Promise<number> {
  let count = 0;
  for (const table of tables) {
    const { rows } = await later.query(`select to_json(${table}) as row from ${table}`);
    const { rowCount } = await database.query(
      `insert into ${table} overriding system value
       select * from json_populate_recordset(null::${table}, $1) on conflict do nothing`,
      [JSON.stringify(rows.map(({ row }) => row))],
    );
    count += rowCount ?? 0;
  }
  for (const table of numbered) {
    await database.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), greatest(max(id), 1)) from ${table}
       having max(id) is not null`,
    );
  }
  return count;
}
