import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { ArchiveFileMissing, type ArchiveStore } from './archive-store.ts';

const ownerOnly = { folder: 0o700, file: 0o600 };
const unfinishedSuffix = '.unfinished';

/** An archive in a folder that only its owner may enter; it should be on another disk than the data. */
export function folderArchive(folder: string): ArchiveStore {
  const pathOf = (name: string) => path.join(folder, ...name.split('/'));
  async function list(prefix: string): Promise<string[]> {
    const entries = await readdir(pathOf(prefix), { recursive: true, withFileTypes: true }).catch(none);
    return entries
      .filter((entry) => entry.isFile() && !entry.name.endsWith(unfinishedSuffix))
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
  }
  return {
    place: folder,
    list,
    async put(name, content) {
      const file = pathOf(name);
      await mkdir(path.dirname(file), { recursive: true, mode: ownerOnly.folder });
      const unfinished = `${file}${unfinishedSuffix}`;
      try {
        await using handle = await open(unfinished, 'w', ownerOnly.file);
        await handle.writeFile(content);
        await handle.sync();
      } catch (error) {
        // On a full disk the unfinished file would keep its room.
        await rm(unfinished, { force: true }).catch(() => {});
        throw error;
      }
      await rename(unfinished, file);
      await syncFolder(path.dirname(file));
    },
    async get(name) {
      return readFile(pathOf(name)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new ArchiveFileMissing(name) : error;
      });
    },
    async writtenAt(prefix) {
      // A file removed meanwhile is not the newest.
      const written = (await list(prefix)).map((name) => stat(pathOf(name)).catch(() => undefined));
      const newestMs = Math.max(...(await Promise.all(written)).map((found) => found?.mtimeMs ?? 0));
      return newestMs > 0 ? new Date(newestMs).toISOString() : undefined;
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

function none(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/** Makes the new name survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using handle = await open(folder);
  await handle.sync();
}
