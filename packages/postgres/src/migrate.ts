import { runner } from 'node-pg-migrate';
import { Client } from 'pg';

/** Instances of a service that start together take turns at this advisory lock (an arbitrary number). */
const migrationLock = 4_711_001;

/**
 * Brings a database to the newest schema: runs the SQL files of `directory` in the order of their names, each once.
 * Safe to call from several processes at once.
 */
export async function migrate(url: string, directory: string, migrationsTable = 'migrations'): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'cadenza-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
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

function ignore(): void {}
