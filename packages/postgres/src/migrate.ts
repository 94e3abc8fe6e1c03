import { isDeepStrictEqual } from 'node:util';
import { createClock } from '@cadenza/clock';
import { Client } from 'pg';
import { advisoryLocks } from './advisory-locks.ts';
import { readSteps, type Step } from './steps.ts';
import { isViewSet, readViews, type ViewSet } from './views.ts';

/**
 * Brings a database to the newest schema: runs the SQL files of `directory` in the order of their names, each once, then
 * creates the views and functions of `directory/views` again if a file ran or these never were in this database. All in
 * one transaction, so that older instances see the schema of before or of after. An older build changes nothing.
 * Safe to call from several processes at once.
 * @throws Error when the files are not those that ran here, in this order
 */
export async function migrate(url: string, directory: string, migrationsTable = 'migrations'): Promise<void> {
  const migrations = await readSteps(directory);
  const views = await readViews(directory, migrations.at(-1)?.name);
  const client = new Client({ connectionString: url, application_name: 'cadenza-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.everywhere.migration]);
    const table = client.escapeIdentifier(migrationsTable);
    await client.query(
      `create table if not exists ${table} (id serial primary key, name varchar(255) not null, run_on timestamp not null)`,
    );
    const { rows } = await client.query<{ name: string }>(`select name from ${table} order by id`);
    const done = rows.map(({ name }) => name);
    const pending = pendingOf(done, migrations, views);
    if (pending.length === 0) return;
    await client.query('begin');
    // Views stand in no migration's way. Those that migrations made, before there were files, are left to migrations.
    if (done.some(isViewSet)) for (const { drop } of views) await client.query(drop);
    const now = createClock().realNow().toString();
    for (const { name, sql } of pending) {
      await client.query(sql);
      await client.query(`insert into ${table} (name, run_on) values ($1, $2::timestamptz)`, [name, now]);
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** What has not run yet; nothing for a build that knows fewer migrations than have run. */
function pendingOf(done: readonly string[], migrations: readonly Step[], views: readonly ViewSet[]): Step[] {
  const ran = done.filter((name) => !isViewSet(name));
  const known = migrations.map(({ name }) => name);
  const both = Math.min(ran.length, known.length);
  if (!isDeepStrictEqual(ran.slice(0, both), known.slice(0, both)))
    throw new Error(`The migrations that ran are not those of this build, in this order: ${ran.join(', ')}`);
  if (ran.length > known.length) return [];
  return [...migrations, ...views].filter(({ name }) => !done.includes(name));
}
