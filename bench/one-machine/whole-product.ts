import path from 'node:path';
import { findRunning } from '@cadenza/embedded-postgres';
import { Client } from 'pg';
import { postgresPid } from '../../test/support/processes.ts';
import { dataFolder, startProduct } from '../../test/support/running-product.ts';
import { onClient, prepareCounting } from '../support/bench-database.ts';
import { benchSecret } from '../support/bench-service.ts';
import { processorMsByName } from '../support/processor-time.ts';
import { isProfiling, profileProduct, writeStatements } from '../support/profile/profile.ts';
import type { ProcessorMs } from '../support/row.ts';

/** Everything that `npm start` has started on an empty folder. */
export interface WholeProduct extends AsyncDisposable {
  /** Its public address. */
  url: string;
  /** Where it keeps its data. */
  folder: string;
  /** Process ids of which all others descend. */
  pids: readonly number[];
  /** The database of a service, or of the bus, for the superuser. */
  databaseUrl(database: string): string;
  /** A connection of the superuser, whose processor time does not count. */
  connect(database: string): Promise<Client & AsyncDisposable>;
  /** Processor time so far by service, and by database what PostgreSQL spent for it. */
  processorMs(): Promise<ProcessorMs>;
}

/**
 * Starts the product; its links are signed with the secret of benchmarks.
 * @param kept a folder that stays when the product ends, perhaps with what another one has left there; absent: a new one
 */
export async function startWholeProduct(
  environment: Record<string, string> = {},
  kept?: { path: string },
): Promise<WholeProduct> {
  await using starting = new AsyncDisposableStack();
  const folder = kept ?? starting.use(await dataFolder({ onDisk: true }));
  const dataDirectory = path.join(folder.path, 'postgres');
  if (isProfiling()) await prepareCounting(dataDirectory);
  const profile = profileProduct();
  starting.defer(profile.ended);
  const settings = { DATA_DIR: folder.path, SESSION_SECRET: benchSecret, ...profile.environment, ...environment };
  const product = starting.use(await startProduct(settings));
  const pids = [product.process.pid as number, await postgresPid(folder.path)];
  const serverUrl = (await findRunning(dataDirectory)) as string;
  starting.defer(() => onClient(serverUrl, writeStatements));
  const databaseUrl = (database: string) =>
    Object.assign(new URL(serverUrl), { pathname: `/cadenza_${database}` }).href;
  const resources = starting.move();
  return {
    url: product.url,
    folder: folder.path,
    pids,
    databaseUrl,
    async connect(database) {
      const client = new Client({ connectionString: databaseUrl(database), application_name: 'cadenza-bench' });
      await client.connect();
      return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
    },
    processorMs: () => processorMsByName(pids, nameOf),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

const service = /services\/(\w+)\/src\/main\.ts/;
/** The title of a connection: the name of the server, its user, its database, who asks. */
const connection = /^postgres: \S+: (?:cadenza_)?(\w+) cadenza_\w+ /;

function nameOf(commandLine: string): string | undefined {
  const [, asked] = connection.exec(commandLine) ?? [];
  if (asked !== undefined) return asked === 'postgres' ? undefined : `PostgreSQL for ${asked}`;
  if (/^postgres: |\/postgres /.test(commandLine)) return 'PostgreSQL itself';
  return service.exec(commandLine)?.[1] ?? 'launcher';
}
