import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, lchown, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { commandFor, ownerOf } from './account.ts';
import type { Installation } from './installation.ts';
import { PostgresStartError } from './postgres-start-error.ts';
import { programEnvironment } from './program-environment.ts';

const unfinishedPrefix = 'unfinished-';

/** Where things lie below the data folder. */
export function clusterPaths(dataDirectory: string) {
  return {
    cluster: path.join(dataDirectory, 'cluster'),
    password: path.join(dataDirectory, 'password'),
    log: path.join(dataDirectory, 'server.log'),
    /** Of earlier versions, which quoted rows in it. */
    logsOfBefore: ['postgres.log', 'postgres.log.1'].map((name) => path.join(dataDirectory, name)),
  };
}

/** The prefix of the titles of the server's processes, which distinguishes them from those of other clusters. */
export const clusterName = (cluster: string) =>
  `cadenza-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`;

/**
 * Makes the data folder if it is missing. Only its owner may list it, but PostgreSQL's account may pass through.
 * @throws PostgresStartError when it cannot be written
 */
export async function prepareFolder(dataDirectory: string): Promise<void> {
  try {
    await mkdir(dataDirectory, { recursive: true });
    await chmod(dataDirectory, 0o711);
  } catch (error) {
    throw new PostgresStartError(`The folder ${dataDirectory} cannot be written.`, { cause: error });
  }
}

/** Creates the database cluster unless it exists. @returns the password of its superuser */
export async function prepareCluster(
  dataDirectory: string,
  installation: Installation,
  { durable, signal }: { durable: boolean; signal: AbortSignal | undefined },
): Promise<string> {
  const paths = clusterPaths(dataDirectory);
  if (!existsSync(paths.cluster)) await createCluster(dataDirectory, installation, { durable, signal });
  const owner = ownerOf(installation.account);
  // The account can change between two starts, for example when the folder has been moved.
  if (owner !== undefined && (await stat(paths.cluster)).uid !== owner) await giveTo(owner, paths.cluster);
  return (await readFile(paths.password, 'utf8')).trim();
}

async function createCluster(
  dataDirectory: string,
  { account, program }: Installation,
  { durable, signal }: { durable: boolean; signal: AbortSignal | undefined },
): Promise<void> {
  const paths = clusterPaths(dataDirectory);
  await removeUnfinished(dataDirectory);
  // Created in another folder and renamed, so that an interrupted start leaves nothing that looks like a database.
  const unfinished = await mkdtemp(path.join(dataDirectory, unfinishedPrefix));
  const cluster = path.join(unfinished, 'cluster');
  const passwordFile = path.join(unfinished, 'password');
  const password = randomBytes(24).toString('base64url');
  await writeFile(passwordFile, password, { mode: 0o600 });
  const owner = ownerOf(account);
  if (owner !== undefined) for (const entry of [unfinished, passwordFile]) await lchown(entry, owner, owner);

  const { command, args, options } = commandFor(account, program('initdb'), [
    `--pgdata=${cluster}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // In MB. A new file of the log is filled with zeros before it is used, and meanwhile no transaction can commit.
    '--wal-segsize=2',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    ...(durable ? [] : ['--no-sync']),
  ]);
  // A group of its own, so that an interruption ends the programs that initdb starts as well.
  const initdb = spawn(command, args, {
    ...options,
    cwd: dataDirectory,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    env: programEnvironment(),
  });
  const interrupt = () => initdb.pid && process.kill(-initdb.pid, 'SIGKILL');
  signal?.addEventListener('abort', interrupt);
  const exited = new Promise<number | null>((resolve, reject) => {
    initdb.on('error', reject);
    initdb.on('close', resolve);
  });
  const [complaints, exitCode] = await Promise.all([text(initdb.stderr), exited]);
  signal?.removeEventListener('abort', interrupt);
  if (exitCode !== 0) {
    await removeUnfinished(dataDirectory);
    signal?.throwIfAborted();
    throw new PostgresStartError(`The database could not be created in ${dataDirectory}: ${complaints.trim()}`);
  }
  await writeFile(paths.password, `${password}\n`, { mode: 0o600 });
  await rename(cluster, paths.cluster);
  await removeUnfinished(dataDirectory);
}

/**
 * Removes what interrupted starts left. A program of theirs that still runs may keep some of it until the next start.
 */
async function removeUnfinished(dataDirectory: string): Promise<void> {
  for (const name of await readdir(dataDirectory))
    if (name.startsWith(unfinishedPrefix))
      await rm(path.join(dataDirectory, name), { recursive: true, force: true }).catch(() => {});
}

async function giveTo(owner: number, folder: string): Promise<void> {
  await lchown(folder, owner, owner);
  for (const entry of await readdir(folder, { recursive: true })) await lchown(path.join(folder, entry), owner, owner);
}
