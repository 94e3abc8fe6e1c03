import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Removes folders named `<prefix><process id>-…` in the temporary folder whose process is gone.
 * @param stopLeftOver stops what still runs in such a folder
 */
export async function removeFoldersOfKilledRuns(
  prefix: string,
  stopLeftOver: (folder: string) => Promise<void>,
): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const runner = Number.parseInt(name.slice(prefix.length), 10);
    if (isAlive(runner)) continue;
    await stopLeftOver(path.join(tmpdir(), name));
    await rm(path.join(tmpdir(), name), { recursive: true, force: true });
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
