import path from 'node:path';
import { findRunning } from '@cadenza/embedded-postgres';
import { FolderInUse, lockDataFolder } from './data-folder-lock.ts';
import { startDatabaseServer } from './database-server.ts';
import { checkDataFolder } from './preflight.ts';
import type { ProductSettings } from './settings.ts';
import { StopSentence } from './stop-sentence.ts';

/**
 * Calls `work` with the address of the product's PostgreSQL server, as its superuser, whether the product runs or not.
 * When nothing runs on the data folder, the embedded server is started for the duration, and `work` learns that the
 * folder is its own.
 * @throws StopSentence when a Cadenza is just starting there
 */
export async function withDatabaseServer<Result>(
  { DATABASE_URL, DATA_DIR }: Pick<ProductSettings, 'DATABASE_URL' | 'DATA_DIR'>,
  signal: AbortSignal,
  work: (serverUrl: string, isOurs: boolean) => Promise<Result>,
): Promise<Result> {
  const dataDirectory = path.join(DATA_DIR, 'postgres');
  await checkDataFolder(DATA_DIR);
  await using lock = await lockDataFolder(DATA_DIR).catch((error: unknown) => {
    if (error instanceof FolderInUse) return undefined;
    throw error;
  });
  if (DATABASE_URL) return await work(DATABASE_URL, lock !== undefined);
  if (lock) {
    await using server = await startDatabaseServer({ dataDirectory, signal, onRestart: () => {} });
    return await work(server.url, true);
  }
  const runningUrl = await findRunning(dataDirectory);
  if (!runningUrl) throw new StopSentence(`A Cadenza is starting in ${DATA_DIR}; try again when it is ready.`);
  return work(runningUrl, false);
}
