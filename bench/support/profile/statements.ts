import type { Client } from 'pg';

const extension = 'pg_stat_statements';
const charactersMax = 160;

/** Makes the server measure each statement from its next start on. */
export async function countStatements(client: Client): Promise<void> {
  await client.query(`alter system set shared_preload_libraries = '${extension}'`);
  await client.query(`alter system set ${extension}.track_planning = on`);
}

/** The statements of all databases of a server, the slowest in total first, under a line of column names. */
export async function readStatements(client: Client): Promise<string[]> {
  await client.query(`create extension if not exists ${extension}`);
  const { fields, rows } = await client.query<string[]>({
    rowMode: 'array',
    text: `select datname::text as database, round(total_exec_time)::text as "executed ms",
        round(total_plan_time)::text as "planned ms", calls::text as calls, rows::text as rows,
        round(((total_plan_time + total_exec_time) / calls)::numeric, 3)::text as "ms a call",
        shared_blks_read::text as "pages read", round(wal_bytes / 1000)::text as "kB logged",
        left(regexp_replace(query, '\\s+', ' ', 'g'), ${charactersMax}) as statement
      from ${extension} join pg_database on pg_database.oid = dbid
      where calls > 0 order by total_plan_time + total_exec_time desc`,
  });
  const table = [fields.map(({ name }) => name), ...rows];
  const widths = fields.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  return table.map((row) =>
    row.map((text, column) => (column < row.length - 1 ? text.padStart(widths[column]!) : text)).join(' | '),
  );
}
