import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Client } from 'pg';
import { advisoryLocks } from './advisory-locks.ts';

/**
 * Brings a database to the newest schema: runs the SQL files of `directory` in the order of their names, each once.
 * Safe to call from several processes at once.
 */
export async function migrate(url: string, directory: string, migrationsTable = 'migrations'): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'cadenza-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.everywhere.migration]);
    if (await isNewest(client, directory, migrationsTable)) return;
    // A process that has nothing to migrate does without its memory.
    const { runner } = await import('node-pg-migrate');
    await runner({
      dbClient: client,
      dir: directory,
      direction: 'up',
      migrationsTable,
      noLock: true,
      logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    });
  } finally {
    await client.end();
  }
}

/** Whether exactly the files of the directory have run, in this order. */
async function isNewest(client: Client, directory: string, migrationsTable: string): Promise<boolean> {
  const table = client.escapeIdentifier(migrationsTable);
  const { rows: tables } = await client.query('select to_regclass($1) as found', [table]);
  if (tables[0].found === null) return false;
  const { rows } = await client.query(`select name from ${table} order by run_on, id`);
  const files = (await readdir(directory)).filter((file) => path.extname(file) === '.sql').sort();
  return isDeepStrictEqual(
    rows.map(({ name }) => name),
    files.map((file) => path.parse(file).name),
  );
}

function ignore(): void {}
