import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { clusterPaths } from './cluster-folder.ts';
import { superuserUrl } from './server.ts';

/** Line of `postmaster.pid` with the port: PostgreSQL documentation, "Database File Layout". */
const portLine = 3;

/** The address of the server that runs on `dataDirectory`, with its superuser; `undefined` when none does. */
export async function findRunning(dataDirectory: string): Promise<string | undefined> {
  const { cluster, password } = clusterPaths(dataDirectory);
  const pidFile = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined);
  if (pidFile === undefined) return undefined;
  const port = Number(pidFile.split('\n')[portLine]);
  return superuserUrl(port, (await readFile(password, 'utf8')).trim());
}
