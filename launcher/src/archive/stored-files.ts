import { watch } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { storedFiles } from '../backup/pack-backup.ts';
import { ArchiveFileMissing, type ArchiveStore } from './archive-store.ts';
import { folderOf, type Line } from './line.ts';
import type { Seal } from './seal.ts';

/** When files of the archive disappeared from the product, by name. */
const goneSince = z.record(z.string(), z.iso.datetime());
const sealSuffix = /\.zst(?:\.age)?$/;
/** Files that arrive together are copied together. */
const settleMs = 500;

const filesFolderOf = (line: Pick<Line, 'id'>) => `${folderOf(line)}/files`;
const goneFileOf = (line: Pick<Line, 'id'>) => `${folderOf(line)}/files-gone.json`;

export interface FileArchive {
  store: ArchiveStore;
  seal: Seal;
  line: Line;
  dataFolder: string;
}

/** The uploaded files that the archive has of a line: names in the archive by the files' own names. */
export async function archivedFiles(store: ArchiveStore, line: Pick<Line, 'id'>): Promise<Map<string, string>> {
  const prefix = `${filesFolderOf(line)}/`;
  const names = await store.list(prefix);
  return new Map(names.map((name) => [name.slice(prefix.length).replace(sealSuffix, ''), name]));
}

/** Copies uploaded files that are missing in the archive. They never change. */
export async function archiveFiles({ store, seal, line, dataFolder }: FileArchive): Promise<void> {
  const archived = await archivedFiles(store, line);
  for (const name of await storedFiles(dataFolder)) {
    if (archived.has(name)) continue;
    const content = await readFile(path.join(dataFolder, 'objects', name)).catch(ignoreGone);
    if (content) await store.put(`${filesFolderOf(line)}/${name}${seal.suffix}`, await seal.seal(content));
  }
}

/** Removes files that the product has not had since `before`: no instant that can be restored needs them. */
export async function removeGoneFiles(
  { store, line, dataFolder }: Omit<FileArchive, 'seal'>,
  { before, now }: { before: string; now: string },
): Promise<void> {
  const known = await store.get(goneFileOf(line)).then(
    (content) => goneSince.parse(JSON.parse(String(content))),
    (error: unknown) => {
      if (error instanceof ArchiveFileMissing) return {} as z.output<typeof goneSince>;
      throw error;
    },
  );
  const present = new Set(await storedFiles(dataFolder));
  const stillGone: Record<string, string> = {};
  for (const [name, archivedName] of await archivedFiles(store, line)) {
    if (present.has(name)) continue;
    const since = known[name] ?? now;
    if (since < before) await store.remove(archivedName);
    else stillGone[name] = since;
  }
  if (JSON.stringify(stillGone) !== JSON.stringify(known))
    await store.put(goneFileOf(line), Buffer.from(JSON.stringify(stillGone)));
}

/** Calls `onChange` a moment after files have come or gone. */
export async function watchFiles(dataFolder: string, onChange: () => void): Promise<Disposable> {
  const folder = path.join(dataFolder, 'objects');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(folder, { persistent: false }, () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, settleMs);
  });
  watcher.on('error', () => {});
  return {
    [Symbol.dispose]: () => {
      clearTimeout(timer);
      watcher.close();
    },
  };
}

function ignoreGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
