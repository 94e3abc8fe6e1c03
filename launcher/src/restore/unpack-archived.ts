import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { readSegmentName, segmentName } from '@cadenza/embedded-postgres';
import type { ArchiveStore } from '../archive/archive-store.ts';
import { positionOf, readParts } from '../archive/base-backups.ts';
import { walFolderOf } from '../archive/line.ts';
import { archivedFiles } from '../archive/stored-files.ts';
import { runsOf, type StoredWal, storedWal } from '../archive/wal-names.ts';
import { type Decryption, openSealed } from '../backup/encryption.ts';
import { unpackBackup } from '../backup/unpack-backup.ts';
import { StopSentence } from '../stop-sentence.ts';
import type { Start } from './choose-backup.ts';

const isSegment = /^[\dA-F]{24}$/;

export interface SealedArchive {
  store: ArchiveStore;
  decryption: Decryption | undefined;
}

/**
 * Turns an empty folder into a data folder whose database still has to replay the log beside it.
 * @returns a sentence on why that log ends before the log of the line, if it does
 */
export async function unpackArchived(
  { store, decryption }: SealedArchive,
  start: Start,
  folder: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const content = readParts(store, start.backup);
  const name = `${store.place}/${start.backup.folder}`;
  await unpackBackup({ name, content, decryption }, folder, signal);
  return fetchLog({ store, decryption }, start, path.join(folder, 'postgres', 'cluster', 'pg_wal'), signal);
}

/** Puts the log since the base backup where the server looks for it, up to the first missing or damaged part. */
async function fetchLog(
  archive: SealedArchive,
  { line, backup }: Start,
  folder: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { segmentBytes, timeline } = line;
  const nameAt = (position: bigint) => segmentName(timeline, position, segmentBytes);
  const stored = storedWal(await archive.store.list(`${walFolderOf(line)}/`), segmentBytes);
  // The base backup contains only whole segments.
  const inBackup = (await readdir(folder)).filter((name) => isSegment.test(name));
  const startsInBackup = inBackup.map((name) => readSegmentName(name, segmentBytes).start);
  const whole = startsInBackup.map((from) => ({ from, to: from + BigInt(segmentBytes) }));
  const needed = stored.filter(({ to }) => to > positionOf(backup));
  const [run, next] = runsOf([...whole, ...needed]);
  const usable = needed.filter(({ from }) => from < run!.to).toSorted((one, other) => Number(one.from - other.from));
  for (const [segment, parts] of Map.groupBy(usable, (part) => part.segment)) {
    signal.throwIfAborted();
    if (inBackup.includes(segment)) continue;
    const { content, damage } = await joinParts(archive, parts, segmentBytes);
    await writeFile(path.join(folder, segment), content, { mode: 0o600 });
    if (damage) return damage;
  }
  if (!next) return undefined;
  const [last, first] = [nameAt(run!.to - 1n), nameAt(next.from)];
  return `In ${archive.store.place}/${walFolderOf(line)} a part of the log is missing: it breaks off in ${last}, and goes on in ${first}.`;
}

/** A whole segment; places without archived log are filled with zeros, by which the server knows that the log ends. */
async function joinParts(
  archive: SealedArchive,
  parts: readonly StoredWal[],
  segmentBytes: number,
): Promise<{ content: Buffer; damage: string | undefined }> {
  const content = Buffer.alloc(segmentBytes);
  const { start } = readSegmentName(parts[0]!.segment, segmentBytes);
  let filledTo = start;
  let damage: string | undefined;
  // Of parts with the same start the longest comes first.
  for (const part of parts.toSorted((one, other) => Number(one.from - other.from || other.to - one.to))) {
    const { name, from, to } = part;
    if (from > filledTo) break;
    if (to <= filledTo) continue;
    const bytes = await readPart(archive, part);
    if (!bytes) {
      damage ??= `${archive.store.place}/${name} is damaged: take it from another copy of the archive, if there is one.`;
      continue;
    }
    content.set(bytes, Number(from - start));
    filledTo = to;
  }
  const isWhole = parts.every(({ to }) => to <= filledTo);
  return { content, damage: isWhole ? undefined : damage };
}

/** @returns nothing for a damaged part */
async function readPart(
  { store, decryption }: SealedArchive,
  { name, from, to }: StoredWal,
): Promise<Buffer | undefined> {
  const sealed = await store.get(name);
  try {
    const bytes = await buffer(await openSealed(Readable.from([sealed]), decryption));
    return bytes.length === Number(to - from) ? bytes : undefined;
  } catch (error) {
    if (error instanceof StopSentence) throw error;
    return undefined;
  }
}

async function read({ store, decryption }: SealedArchive, name: string): Promise<Buffer> {
  return buffer(await openSealed(Readable.from([await store.get(name)]), decryption));
}

/** The uploaded files: all that the archive has, since they never change. */
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
