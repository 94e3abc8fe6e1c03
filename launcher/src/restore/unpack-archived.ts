import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { readSegmentName } from '@cadenza/embedded-postgres';
import type { ArchiveStore } from '../archive/archive-store.ts';
import { positionOf, readParts } from '../archive/base-backups.ts';
import { walFolderOf } from '../archive/line.ts';
import { archivedFiles } from '../archive/stored-files.ts';
import { type StoredWal, storedWal } from '../archive/wal-names.ts';
import { type Decryption, openSealed } from '../backup/encryption.ts';
import { unpackBackup } from '../backup/unpack-backup.ts';
import type { Start } from './choose-backup.ts';

export interface SealedArchive {
  store: ArchiveStore;
  decryption: Decryption | undefined;
}

/** Makes an empty folder a data folder whose database has yet to carry out the log that lies beside it. */
export async function unpackArchived(
  { store, decryption }: SealedArchive,
  start: Start,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const content = readParts(store, start.backup);
  const name = `${store.place}/${start.backup.folder}`;
  await unpackBackup({ name, content, decryption }, folder, signal);
  await fetchLog({ store, decryption }, start, path.join(folder, 'postgres', 'cluster', 'pg_wal'), signal);
}

/** Puts all the log since the base backup where the server looks for it. */
async function fetchLog(
  { store, decryption }: SealedArchive,
  { line, backup }: Start,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const stored = storedWal(await store.list(`${walFolderOf(line)}/`), line.segmentBytes);
  const needed = stored.filter(({ to }) => to > positionOf(backup));
  for (const [segment, parts] of Map.groupBy(needed, (part) => part.segment)) {
    signal.throwIfAborted();
    const file = path.join(folder, segment);
    // The base backup has whole segments.
    if (existsSync(file)) continue;
    await writeFile(file, await joinParts({ store, decryption }, parts, line.segmentBytes), { mode: 0o600 });
  }
}

/** A whole segment; where nothing was archived are zeros, at which the server sees that the log ends. */
async function joinParts(
  { store, decryption }: SealedArchive,
  parts: readonly StoredWal[],
  segmentBytes: number,
): Promise<Buffer> {
  const whole = Buffer.alloc(segmentBytes);
  const start = readSegmentName(parts[0]!.segment, segmentBytes).start;
  let filledTo = start;
  // Of those that begin at the same place the longest first.
  for (const { name, from, to } of parts.toSorted((one, other) => Number(one.from - other.from || other.to - one.to))) {
    if (from > filledTo) break;
    if (to <= filledTo) continue;
    whole.set(await read({ store, decryption }, name), Number(from - start));
    filledTo = to;
  }
  return whole;
}

async function read({ store, decryption }: SealedArchive, name: string): Promise<Buffer> {
  return buffer(await openSealed(Readable.from([await store.get(name)]), decryption));
}

/** The uploaded files: all that the archive has, since none of them ever changes. */
export async function fetchFiles(
  { store, decryption }: SealedArchive,
  { line }: Start,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const target = path.join(folder, 'objects');
  await mkdir(target, { recursive: true, mode: 0o700 });
  for (const [name, archivedName] of await archivedFiles(store, line)) {
    signal.throwIfAborted();
    await writeFile(path.join(target, path.basename(name)), await read({ store, decryption }, archivedName), {
      mode: 0o600,
    });
  }
}
