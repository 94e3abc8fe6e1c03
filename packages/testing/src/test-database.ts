import { createHash, randomBytes } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { migrate } from '@cadenza/postgres';
import { Client } from 'pg';
import { afterAll, inject } from 'vitest';
import { eventually } from './eventually.ts';

/** A folder of migrations, and the table that records which of them have run (default `migrations`). */
export type Migrations = string | { directory: string; table: string };

export interface TestDatabase extends AsyncDisposable {
  url: string;
}

/** Arbitrary number of the advisory lock under which templates are made. */
const templateLock = 4_711_002;
const connectionsGoneMs = 5_000;

/**
 * An empty database, or one with the given migrations run, for one test file. It is dropped after the file's tests,
 * which fail if a connection to it is still open then. Call it at the top of the file, or dispose it yourself.
 *
 * Migrations run once per content: further databases are copies of that template.
 */
export async function testDatabase(...migrations: Migrations[]): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = await templateFor(server, migrations);
  await withClient(server, (client) => client.query(`create database ${name} template ${template} strategy file_copy`));
  let isDropped = false;
  const drop = async () => {
    if (isDropped) return;
    isDropped = true;
    const leaks = await openConnections(server, name);
    await withClient(server, (client) => client.query(`drop database ${name} with (force)`));
    if (leaks.length > 0) throw new Error(`Connections left open on the test database: ${leaks.join(', ')}`);
  };
  try {
    afterAll(drop);
  } catch {
    // Inside a test or a hook vitest accepts no more hooks; there the caller disposes.
  }
  return { url: urlOf(server, name), [Symbol.asyncDispose]: drop };
}

async function templateFor(server: string, migrations: Migrations[]): Promise<string> {
  if (migrations.length === 0) return 'template0';
  const name = `template_${await contentHash(migrations)}`;
  await withClient(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount) return;
    // It has another name until it is complete, so that an interrupted run leaves no half-made template.
    const unfinished = `${name}_new`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished}`);
    for (const folder of migrations) {
      const { directory, table } = typeof folder === 'string' ? { directory: folder, table: 'migrations' } : folder;
      await migrate(urlOf(server, unfinished), directory, table);
    }
    await client.query(`alter database ${unfinished} rename to ${name}`);
  });
  return name;
}

async function contentHash(migrations: Migrations[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(migrations));
  for (const folder of migrations) {
    const directory = typeof folder === 'string' ? folder : folder.directory;
    for (const file of (await Array.fromAsync(glob('**/*.sql', { cwd: directory }))).sort())
      hash.update(`${file}\0`).update(await readFile(path.join(directory, file)));
  }
  return hash.digest('hex').slice(0, 32);
}

/** Connections still open after a grace period in which pools that were just closed disconnect. */
async function openConnections(server: string, name: string): Promise<string[]> {
  let names: string[] = [];
  await eventually(
    async () => {
      const sessions = await withClient(server, (client) =>
        client.query<{ name: string }>(
          `select coalesce(nullif(application_name, ''), query) as name from pg_stat_activity where datname = $1`,
          [name],
        ),
      );
      names = sessions.rows.map((session) => session.name);
      if (names.length > 0) throw new Error('still connected');
    },
    { timeoutMs: connectionsGoneMs },
  ).catch(() => {});
  return names;
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url, application_name: 'cadenza-testing' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
