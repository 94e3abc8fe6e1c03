import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FolderInUse, lockByFile } from '../data-folder-lock.ts';

const waitMsMax = 10_000;
const tryEveryMs = 200;

/** Reads and writes the keys in a folder under a lock, for which it waits some seconds. */
export async function withKeysLocked<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  await using _lock = await lockKeys(folder);
  return await work();
}

async function lockKeys(folder: string): Promise<AsyncDisposable> {
  const giveUpMs = performance.now() + waitMsMax;
  for (;;) {
    try {
      return await lockByFile(path.join(folder, 'keys.pid'), {
        inUse: (pid) => `Another program (process ${pid}) is changing the keys in ${folder}; try again in a moment.`,
        beingTaken: `Another program is changing the keys in ${folder}; try again in a moment.`,
      });
    } catch (error) {
      if (!(error instanceof FolderInUse) || performance.now() > giveUpMs) throw error;
      await wait(tryEveryMs);
    }
  }
}
