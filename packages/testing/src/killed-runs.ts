import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { memoryFolder } from './fast-folder.ts';

/**
 * Removes folders named `<prefix><process id>-…` in the temporary folder, and in that in memory, whose process is gone.
 * @param stopLeftOver stops what still runs in such a folder
 */
export async function removeFoldersOfKilledRuns(
  prefix: string,
  stopLeftOver: (folder: string) => Promise<void>,
): Promise<void> {
  for (const parent of [tmpdir(), memoryFolder]) {
    for (const name of await readdir(parent).catch(() => [])) {
      if (!name.startsWith(prefix)) continue;
      const runner = Number.parseInt(name.slice(prefix.length), 10);
      if (isAlive(runner)) continue;
      await stopLeftOver(path.join(parent, name));
      await rm(path.join(parent, name), { recursive: true, force: true });
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
