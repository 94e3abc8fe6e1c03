import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { deadlineIn } from '@cadenza/clock';
import { freePort, isPortTaken } from '@cadenza/free-port';
import { Client } from 'pg';
import { clusterPaths, prepareCluster, prepareFolder } from './cluster-folder.ts';
import { type Installation, prepareInstallation } from './installation.ts';
import { stopOrphan } from './orphan.ts';
import { PostgresStartError } from './postgres-start-error.ts';
import { nothingCommittedAfter, type Recovery, requestRecovery } from './recovery.ts';
import { lastLogLines, type Server, spawnServer, superuserUrl } from './server.ts';

const retryForMs = 10_000;
const readyTimeoutMs = 60_000;
/** A recovery applies all the log since the base backup. */
const recoveryTimeoutMs = 12 * 3_600_000;
const pollMs = 40;

export interface StartPostgresOptions {
  /** Made if missing; holds the cluster, the superuser's password (mode 0600) and the log. */
  dataDirectory: string;
  /** On 127.0.0.1; a free one when absent. */
  port?: number | undefined;
  /** Whether a commit survives a power cut. Off only for throw-away databases: it is much faster. Default true. */
  durable?: boolean;
  /** Turns a copy of a cluster, as of an instant, into a cluster of its own with a new timeline. */
  recovery?: Recovery | undefined;
  signal?: AbortSignal | undefined;
}

export interface RunningPostgres extends AsyncDisposable {
  port: number;
  /** `postgres://…` of one of its databases, as superuser. Default: the database `postgres`. */
  url(database?: string): string;
  /** Resolves when the server has ended, whether by `stop` or by itself. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that npm installed, on 127.0.0.1, and resolves when it answers queries. Creates the cluster at
 * the first start, runs as root too, and recovers from a start that was killed.
 * @throws PostgresStartError with one sentence that says what to do
 */
export async function startPostgres({
  dataDirectory: folder,
  port: wantedPort,
  durable = true,
  recovery,
  signal,
}: StartPostgresOptions): Promise<RunningPostgres> {
  const dataDirectory = path.resolve(folder);
  await prepareFolder(dataDirectory);
  const installation = await prepareInstallation(dataDirectory);
  if (existsSync(clusterPaths(dataDirectory).cluster)) await stopOrphan(clusterPaths(dataDirectory).cluster);
  if (wantedPort !== undefined && (await isPortTaken(wantedPort)))
    throw new PostgresStartError(`Port ${wantedPort} for PostgreSQL is already used by another program.`);
  const password = await prepareCluster(dataDirectory, installation, { durable, signal });
  if (recovery) await requestRecovery(clusterPaths(dataDirectory).cluster, installation.account);

  const deadline = deadlineIn(retryForMs);
  for (;;) {
    signal?.throwIfAborted();
    const port = wantedPort ?? (await freePort());
    const url = (database?: string) => superuserUrl(port, password, database);
    const server = await startOnce(dataDirectory, installation, { port, durable, recovery, url: url(), signal });
    if (server) return { port, url, ended: server.ended, stop: server.stop, [Symbol.asyncDispose]: server.stop };
    // After a kill -9 the old server's children, or the memory they share, can take seconds to go.
    const complaint = await lastLogLines(dataDirectory);
    if (deadline.hasPassed() || nothingCommittedAfter(complaint))
      throw new PostgresStartError(`PostgreSQL did not come up:\n${complaint}`);
    await wait(250);
    await stopOrphan(clusterPaths(dataDirectory).cluster);
  }
}

interface StartOnce {
  port: number;
  durable: boolean;
  recovery: Recovery | undefined;
  url: string;
  signal: AbortSignal | undefined;
}

/** The server once it answers, or undefined when it ended before. */
async function startOnce(
  dataDirectory: string,
  installation: Installation,
  { url, signal, ...options }: StartOnce,
): Promise<Server | undefined> {
  const timeoutMs = options.recovery ? recoveryTimeoutMs : readyTimeoutMs;
  const server = await spawnServer(dataDirectory, installation, options);
  let hasEnded = false;
  void server.ended.then(() => {
    hasEnded = true;
  });
  for (const deadline = deadlineIn(timeoutMs); !deadline.hasPassed(); await wait(pollMs)) {
    if (hasEnded) return undefined;
    if (signal?.aborted) {
      await server.stop();
      throw signal.reason;
    }
    if (await answers(url)) return server;
  }
  await server.stop();
  throw new PostgresStartError(
    `PostgreSQL did not answer within ${timeoutMs / 1000} seconds:\n${await lastLogLines(dataDirectory)}`,
  );
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
