import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { ArchiveStore } from '../archive/archive-store.ts';
import { folderArchive } from '../archive/folder-archive.ts';
import { openArchive } from '../archive/open-archive.ts';
import { isNewer, productVersion } from '../backup/manifest.ts';
import { unpackBackup } from '../backup/unpack-backup.ts';
import type { ProductSettings } from '../settings.ts';
import { StopSentence } from '../stop-sentence.ts';
import { chooseStart, clusterIn, historyOf, type Start, startsOn } from './choose-backup.ts';
import type { RestoreRequest } from './read-request.ts';
import { fetchFiles, type SealedArchive, unpackArchived } from './unpack-archived.ts';

/** What is restored. */
export interface Source {
  /** Its name on the console, by which the secrets beside it are found. */
  name: string;
  /** Where the later log is, if there is one. */
  archive: SealedArchive | undefined;
  /** The line with which history in the archive ends, if a person has named it. */
  line: string | undefined;
  /** The instant up to which the log is replayed; absent: to its end. */
  to: string | undefined;
  /** Whether this source ends where all known history ends. */
  isNewest: boolean;
  /** The base backup to unpack; absent for a backup file. */
  start: Start | undefined;
  /** @returns a sentence if the log ends earlier than it should */
  unpack(folder: string, signal: AbortSignal): Promise<string | undefined>;
}

/** @throws StopSentence when there is nothing to restore, or not at that instant */
export async function openSource(
  { source, to, line }: RestoreRequest,
  { settings, decryption }: { settings: ProductSettings } & Pick<SealedArchive, 'decryption'>,
): Promise<Source> {
  const own = await openArchive(settings);
  const archive = source === undefined ? own : await archiveIn(source);
  if (archive) return archiveSource({ store: archive, decryption }, { to, line });
  if (source === undefined)
    throw new StopSentence('Say what to restore: npm run restore -- <backup or archive folder>.');
  if (to !== undefined) throw new StopSentence('A backup is of one instant; --to needs an archive.');
  return fileSource(source, { archive: own && { store: own, decryption }, decryption, line });
}

async function archiveIn(source: string): Promise<ArchiveStore | undefined> {
  const isFolder = await stat(source).then(
    (found) => found.isDirectory(),
    () => false,
  );
  return isFolder ? folderArchive(source) : undefined;
}

function fileSource(
  file: string,
  { archive, decryption, line }: Pick<Source, 'archive' | 'line'> & Pick<SealedArchive, 'decryption'>,
): Source {
  return {
    name: file,
    archive,
    line,
    to: undefined,
    isNewest: false,
    start: undefined,
    async unpack(folder, signal) {
      const { version } = await unpackBackup(
        { name: file, content: createReadStream(file), decryption },
        folder,
        signal,
      );
      await checkVersion(version);
      return undefined;
    },
  };
}

async function archiveSource(
  archive: SealedArchive,
  { to, line }: Pick<RestoreRequest, 'to' | 'line'>,
): Promise<Source> {
  const history = await historyOf(archive.store, await clusterIn(archive.store), line);
  const starts = await startsOn(archive.store, history);
  const start = chooseStart(starts, to);
  const [first] = starts;
  if (!first) throw new StopSentence(`There is no complete base backup in ${archive.store.place} yet.`);
  if (!start) throw new StopSentence(`The archive reaches back to ${first.backup.takenAt}, and not to ${to}.`);
  await checkVersion(start.backup.version);
  return {
    name: archive.store.place,
    archive,
    line,
    to,
    isNewest: start.line.id === starts.at(-1)?.line.id,
    start,
    async unpack(folder, signal) {
      const broken = await unpackArchived(archive, start, folder, signal);
      await fetchFiles(archive, start, folder, signal);
      return broken;
    },
  };
}

async function checkVersion(version: string): Promise<void> {
  const own = await productVersion();
  if (isNewer(version, own))
    throw new StopSentence(`The backup is of Cadenza ${version} and this is ${own}; restore it with the newer one.`);
}
