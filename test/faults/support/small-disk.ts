import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const block = Buffer.alloc(1 << 20);

export interface SmallDisk extends AsyncDisposable {
  path: string;
  /** Takes all the room that is left. */
  fill(): Promise<void>;
  /** Gives it back. */
  free(): Promise<void>;
}

/** A small file system in memory, or a sentence on why it cannot be made: mounting needs rights. */
export async function mountSmallDisk(sizeMb: number): Promise<SmallDisk | string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cadenza-small-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=0755`, 'tmpfs', folder]);
  } catch (error) {
    await rmdir(folder);
    return `a small disk cannot be mounted here: ${(error as Error).message.trim().split('\n').at(-1)}`;
  }
  const filler = path.join(folder, 'filler');
  return {
    path: folder,
    async fill() {
      await using file = await open(filler, 'a');
      // The last bytes are filled page by page.
      for (const bytes of [block, block.subarray(0, 4_096)]) {
        try {
          for (;;) await file.write(bytes);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        }
      }
    },
    free: () => rm(filler, { force: true }),
    async [Symbol.asyncDispose]() {
      await run('umount', [folder]);
      await rmdir(folder);
    },
  };
}
