import { Readable } from 'node:stream';
import { createClock } from '@cadenza/clock';
import { parsePosition } from '@cadenza/embedded-postgres';
import { pack } from 'tar-stream';
import { z } from 'zod';
import { packBackup } from '../backup/pack-backup.ts';
import { settleTogether } from '../settle-together.ts';
import type { ArchiveStore } from './archive-store.ts';
import { folderOf, type Line } from './line.ts';
import type { Seal } from './seal.ts';

const partBytes = 8 * 1_048_576;
const partDigits = 5;
const noteFile = 'backup.json';

/** Written last: a base backup without it is not complete. */
const note = z.object({
  startedAt: z.iso.datetime(),
  takenAt: z.iso.datetime(),
  version: z.string(),
  /** Where the copy of the databases begins in the write-ahead log, as `1/2A3B`. */
  position: z.string(),
  bytes: z.number().int(),
  parts: z.array(z.string()),
});

export interface BaseBackupNote extends z.output<typeof note> {
  /** Its name in the archive, without a slash at its end. */
  folder: string;
}

export const backupsFolderOf = (line: Pick<Line, 'id'>) => `${folderOf(line)}/backups`;
export const positionOf = ({ position }: Pick<BaseBackupNote, 'position'>) => parsePosition(position);

/** The complete base backups of a line, oldest first. */
export async function backupsOf(store: ArchiveStore, line: Pick<Line, 'id'>): Promise<BaseBackupNote[]> {
  const names = await store.list(`${backupsFolderOf(line)}/`);
  const notes = names.filter((name) => name.endsWith(`/${noteFile}`)).sort();
  return Promise.all(
    notes.map(async (name) => ({
      ...note.parse(JSON.parse(String(await store.get(name)))),
      folder: name.slice(0, -noteFile.length - 1),
    })),
  );
}

/** Copies all databases of a running product into the archive; the archived log continues from there. */
export async function takeBackup(
  {
    store,
    seal,
    line,
    ...source
  }: { store: ArchiveStore; seal: Seal; line: Line; dataFolder: string; serverUrl: string },
  signal: AbortSignal,
): Promise<BaseBackupNote> {
  const startedAt = createClock().realNow().toString({ smallestUnit: 'millisecond' });
  const folder = `${backupsFolderOf(line)}/${startedAt.replaceAll(':', '-')}`;
  const archive = pack();
  const failing = new AbortController();
  const until = AbortSignal.any([signal, failing.signal]);
  until.addEventListener('abort', () => archive.destroy(), { once: true });
  const sealed = await seal.sealStream(archive as unknown as Readable);
  const [{ takenAt, version, log }, { parts, bytes }] = await settleTogether(
    [
      packBackup(archive, { ...source, withSecrets: seal.isEncrypted, withFiles: false }, until),
      putParts({ store, folder, suffix: seal.suffix }, sealed, until),
    ],
    failing,
  );
  const taken = { startedAt, takenAt, version, position: log!.position, bytes, parts };
  await store.put(`${folder}/${noteFile}`, Buffer.from(`${JSON.stringify(taken)}\n`));
  return { ...taken, folder };
}

/** Stores a stream of any length as files that fit into memory. */
async function putParts(
  { store, folder, suffix }: { store: ArchiveStore; folder: string; suffix: string },
  content: Readable,
  signal: AbortSignal,
): Promise<{ parts: string[]; bytes: number }> {
  const parts: string[] = [];
  let bytes = 0;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  const put = async () => {
    const name = `${folder}/part-${String(parts.length).padStart(partDigits, '0')}${suffix}`;
    await store.put(name, Buffer.concat(waiting));
    parts.push(name);
    bytes += waitingBytes;
    waiting = [];
    waitingBytes = 0;
  };
  for await (const chunk of content) {
    signal.throwIfAborted();
    waiting.push(Buffer.from(chunk));
    waitingBytes += chunk.length;
    if (waitingBytes >= partBytes) await put();
  }
  if (waitingBytes > 0) await put();
  return { parts, bytes };
}

/** Reads back what `takeBackup` stored, still sealed. */
export function readParts(store: ArchiveStore, { parts }: Pick<BaseBackupNote, 'parts'>): Readable {
  return Readable.from(
    (async function* () {
      for (const name of parts) yield await store.get(name);
    })(),
    { objectMode: false },
  );
}

/** Removes backup.json first, so that an incomplete backup never looks complete. */
export async function removeBackup(store: ArchiveStore, folder: string): Promise<void> {
  await store.remove(`${folder}/${noteFile}`);
  for (const name of await store.list(`${folder}/`)) await store.remove(name);
}
