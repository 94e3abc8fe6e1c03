import type { Client } from 'pg';

const extension = 'pg_stat_statements';

/** From its next start on the server counts what each statement takes. */
export async function countStatements(client: Client): Promise<void> {
  await client.query(`alter system set shared_preload_libraries = '${extension}'`);
  await client.query(`alter system set ${extension}.track_planning = on`);
}

/** The statements of all databases of a server, those that took most of its time first. */
export async function readStatements(client: Client): Promise<string[]> {
  await client.query(`create extension if not exists ${extension}`);
  const { rows } = await client.query<{ calls: number; planMs: number; ms: number; rows: number; query: string }>(
    `select calls::float as calls, total_plan_time as "planMs", total_exec_time as ms, rows::float as rows,
       regexp_replace(query, '\\s+', ' ', 'g') as query
     from ${extension} order by total_plan_time + total_exec_time desc`,
  );
  return [
    'executed ms | planned ms |    calls |  rows | ms a call | statement',
    ...rows.map(({ calls, planMs, ms, rows, query }) =>
      [
        ms.toFixed(0).padStart(11),
        planMs.toFixed(0).padStart(10),
        calls.toFixed(0).padStart(8),
        rows.toFixed(0).padStart(8),
        ((planMs + ms) / calls).toFixed(3).padStart(9),
        query.slice(0, 160),
      ].join(' | '),
    ),
  ];
}
