import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { commandFor } from './account.ts';
import { clusterName, clusterPaths } from './cluster-folder.ts';
import type { Installation } from './installation.ts';
import { programEnvironment } from './program-environment.ts';
import { type Recovery, recoverySettings } from './recovery.ts';

const fastStopMs = 10_000;
const immediateStopMs = 5_000;
const logBytesMax = 5_000_000;
const connectionsMax = 400;
/** Several files of tests share a server, and each may run every service twice. */
const connectionsOfTestsMax = 1_000;
/**
 * How much log the server keeps for an archive that is away. When there is more, the server drops it, and the archive
 * starts again with a new base backup.
 */
const logKeptForArchive = '2GB';

/** One running server process. */
export interface Server {
  /** Resolves when the process has ended, for whatever reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/** The URL of a database on this host, for the superuser. */
export const superuserUrl = (port: number, password: string, database = 'postgres') =>
  `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;

/** Starts the server process; it is not ready for connections yet. */
export async function spawnServer(
  dataDirectory: string,
  { account, program }: Installation,
  { port, durable, recovery }: { port: number; durable: boolean; recovery: Recovery | undefined },
): Promise<Server> {
  const { cluster, log, logsOfBefore } = clusterPaths(dataDirectory);
  for (const old of logsOfBefore) await rm(old, { force: true });
  await rotate(log);
  const logFile = await open(log, 'a', 0o600);
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    cluster_name: clusterName(cluster),
    unix_socket_directories: '',
    max_connections: durable ? connectionsMax : connectionsOfTestsMax,
    // An open writing transaction holds every publisher of the cluster back, so none may stay open for long.
    idle_in_transaction_session_timeout: '30s',
    transaction_timeout: '5min',
    // PostgreSQL's defaults, which initdb lowers together with the size of the log's files.
    min_wal_size: '80MB',
    max_wal_size: '1GB',
    max_slot_wal_keep_size: logKeptForArchive,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] %d ',
    // Details and statements quote rows: a key that exists already is the address of a lead.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_parameter_max_length_on_error: 0,
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...(recovery && recoverySettings(recovery)),
  };
  const { command, args, options } = commandFor(account, program('postgres'), [
    '-D',
    cluster,
    ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
  ]);
  const child = spawn(command, args, {
    ...options,
    cwd: dataDirectory,
    stdio: ['ignore', logFile.fd, logFile.fd],
    // A group of its own: Ctrl-C in the terminal must reach the services before their database.
    detached: true,
    env: programEnvironment(),
  });
  const ended = new Promise<void>((resolve) => {
    child.on('error', () => resolve());
    child.on('exit', () => resolve());
  });
  await logFile.close();
  return { ended, stop: () => stop(child, ended) };
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  const steps = [
    { signal: 'SIGINT', waitMs: fastStopMs },
    { signal: 'SIGQUIT', waitMs: immediateStopMs },
    { signal: 'SIGKILL', waitMs: immediateStopMs },
  ] as const;
  for (const { signal, waitMs } of steps) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    child.kill(signal);
    await Promise.race([ended, wait(waitMs, undefined, { ref: false })]);
  }
}

/** The newest lines of the server's log, for the message when a start fails. */
export async function lastLogLines(dataDirectory: string, lines = 5): Promise<string> {
  const log = await readFile(clusterPaths(dataDirectory).log, 'utf8').catch(() => '');
  return log.trim().split('\n').slice(-lines).join('\n');
}

async function rotate(log: string): Promise<void> {
  const bytes = await stat(log).then(
    ({ size }) => size,
    () => 0,
  );
  if (bytes > logBytesMax) await rename(log, `${log}.1`);
}
