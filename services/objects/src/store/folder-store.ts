import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { type ObjectStore, TooLarge } from './object-store.ts';

const idFormat = /^[\w-]{1,100}$/;

/** Files in a folder, named by their ids. Ids with any other character are refused, so that none can leave the folder. */
export async function openFolderStore(folder: string): Promise<ObjectStore> {
  const incoming = path.join(folder, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  // What a crash left half-written; nobody refers to it.
  for (const name of await readdir(incoming)) await rm(path.join(incoming, name), { force: true });

  const fileOf = (id: string) => {
    if (!idFormat.test(id)) throw new RangeError('An id of a file has only letters, digits, - and _');
    return path.join(folder, id);
  };

  return {
    async put(id, content, sizeBytesMax) {
      const file = fileOf(id);
      const unfinished = path.join(incoming, randomUUID());
      try {
        const stored = await write(unfinished, content, sizeBytesMax);
        await rename(unfinished, file);
        await syncFolder(folder);
        return stored;
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async get(id) {
      try {
        return (await open(fileOf(id))).createReadStream();
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    delete: (id) => rm(fileOf(id), { force: true }),
  };
}

async function write(file: string, content: Readable, sizeBytesMax: number) {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  await using handle = await open(file, 'wx', 0o600);
  // Not destroyed when too large: it is the request, and its connection is needed for the answer.
  for await (const chunk of content.iterator({ destroyOnReturn: false })) {
    sizeBytes += chunk.length;
    if (sizeBytes > sizeBytesMax) throw new TooLarge();
    hash.update(chunk);
    await handle.writeFile(chunk);
  }
  await handle.sync();
  return { sizeBytes, sha256: hash.digest('hex') };
}

/** Makes the new name survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using handle = await open(folder);
  await handle.sync();
}
