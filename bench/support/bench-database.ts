import path from 'node:path';
import { startPostgres } from '@cadenza/embedded-postgres';
import { migrate } from '@cadenza/postgres';
import { Client } from 'pg';
import { postgresPid } from '../../test/support/processes.ts';
import { dataFolder } from '../../test/support/running-product.ts';

export interface BenchDatabase extends AsyncDisposable {
  /** Process id of the server. */
  pid: number;
  /** Of the database that is always there. */
  url: string;
  /** How durable a commit is: the server's own words. */
  durability: string;
  /** An empty database, or one with the given migrations run. */
  create(name: string, ...migrations: string[]): Promise<string>;
}

/** The PostgreSQL of `npm start`, with its settings, on an empty folder. */
export async function startBenchDatabase(): Promise<BenchDatabase> {
  await using starting = new AsyncDisposableStack();
  const folder = starting.use(await dataFolder());
  const server = starting.use(await startPostgres({ dataDirectory: path.join(folder.path, 'postgres') }));
  const pid = await postgresPid(folder.path);
  const durability = await readDurability(server.url());
  const resources = starting.move();
  return {
    pid,
    url: server.url(),
    durability,
    create: async (name, ...migrations) => {
      await onClient(server.url(), (client) => client.query(`create database ${client.escapeIdentifier(name)}`));
      for (const [index, directory] of migrations.entries())
        await migrate(server.url(name), directory, `migrations_${index}`);
      return server.url(name);
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** Runs `work` on a connection of its own, which knows no limits of time. */
export async function onClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url, application_name: 'cadenza-bench' });
  await client.connect();
  try {
    await client.query('set transaction_timeout = 0; set idle_in_transaction_session_timeout = 0');
    return await work(client);
  } finally {
    await client.end();
  }
}

async function readDurability(url: string): Promise<string> {
  const { rows } = await onClient(url, (client) =>
    client.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') order by name`,
    ),
  );
  return rows.map(({ name, setting }) => `${name}: ${setting}`).join(', ');
}
