import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { openIncoming } from './incoming.ts';
import { checkedFileId, type ObjectStore } from './object-store.ts';

/** A store that keeps files in a folder, named by their ids. */
export async function openFolderStore(folder: string): Promise<ObjectStore> {
  const incoming = await openIncoming(path.join(folder, 'incoming'));
  const fileOf = (id: string) => path.join(folder, checkedFileId(id));

  return {
    incoming,
    async put(id, content, sizeBytesMax) {
      const file = fileOf(id);
      await using received = await incoming.receive(content, sizeBytesMax);
      await rename(received.path, file);
      await syncFolder(folder).catch(async (error) => {
        await rm(file, { force: true });
        throw error;
      });
      return received.content;
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
    async [Symbol.asyncDispose]() {},
  };
}

/** Makes the new name survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using handle = await open(folder);
  await handle.sync();
}
