import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { startPostgres } from '@cadenza/embedded-postgres';
import { Client } from 'pg';
import { lockDataFolder } from '../../launcher/src/data-folder-lock.ts';
import { postgresPid } from '../../test/support/processes.ts';
import { dataFolder } from '../../test/support/running-product.ts';
import type { BenchOptions } from './bench-options.ts';
import { isProfiling, writeStatements } from './profile/profile.ts';
import { countStatements } from './profile/statements.ts';
import { migrateAll, openStates, type State } from './states.ts';

export interface BenchDatabase extends AsyncDisposable {
  /** Process id of the server. */
  pid: number;
  /** URL of the database that is always there. */
  url: string;
  /** How durable a commit is: the server's own words. */
  durability: string;
  /** Creates an empty database, or one with the given migrations run. @returns its URL */
  create(name: string, ...migrations: string[]): Promise<string>;
  /** Creates a database with this content, which is made once and then copied. @returns its URL */
  copy(state: State): Promise<string>;
}

/** Starts the PostgreSQL of `npm start` with its settings, on an empty folder or on one with states of earlier runs. */
export async function startBenchDatabase({
  statesFolder,
}: Pick<BenchOptions, 'statesFolder'> = {}): Promise<BenchDatabase> {
  await using starting = new AsyncDisposableStack();
  const folder = starting.use(
    statesFolder === undefined ? await dataFolder({ onDisk: true }) : await keptFolder(statesFolder),
  );
  const dataDirectory = path.join(folder.path, 'postgres');
  if (isProfiling()) await prepareCounting(dataDirectory);
  const server = starting.use(await startPostgres({ dataDirectory }));
  const pid = await postgresPid(folder.path);
  const durability = await readDurability(server.url());
  const admin = starting.adopt(await connect(server.url()), (client) => client.end());
  const states = await openStates(admin, server.url);
  // Also drops what a killed run has left.
  await states.dropOthers();
  starting.defer(states.dropOthers);
  starting.defer(() => writeStatements(admin));
  const resources = starting.move();
  return {
    pid,
    url: server.url(),
    durability,
    copy: states.copy,
    create: async (name, ...migrations) => {
      await admin.query(`create database ${admin.escapeIdentifier(name)}`);
      await migrateAll(server.url(name), migrations);
      return server.url(name);
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** Runs `work` on a connection of its own without time limits. */
export async function onClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = await connect(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The library that counts statements is loaded at the start of a server, so the server starts twice. */
export async function prepareCounting(dataDirectory: string): Promise<void> {
  await using server = await startPostgres({ dataDirectory });
  await onClient(server.url(), countStatements);
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: 'cadenza-bench' });
  await client.connect();
  await client.query('set transaction_timeout = 0; set idle_in_transaction_session_timeout = 0');
  return client;
}

/** Locks the folder, because only one run may use it at a time. */
async function keptFolder(folder: string): Promise<AsyncDisposable & { path: string }> {
  await mkdir(folder, { recursive: true });
  const lock = await lockDataFolder(folder);
  return { path: folder, [Symbol.asyncDispose]: () => lock[Symbol.asyncDispose]() };
}

async function readDurability(url: string): Promise<string> {
  const { rows } = await onClient(url, (client) =>
    client.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') order by name`,
    ),
  );
  return rows.map(({ name, setting }) => `${name}: ${setting}`).join(', ');
}
