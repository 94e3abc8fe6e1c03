import type { ArchiveStore } from './archive-store.ts';
import { type BaseBackupNote, backupsFolderOf, backupsOf, positionOf, removeBackup } from './base-backups.ts';
import { folderOf, type Line, linesIn, walFolderOf } from './line.ts';
import { storedWal } from './wal-names.ts';

/** Of the backups before `before` only the newest is needed: from it the log leads to every later instant. */
export function splitBackups(backups: readonly BaseBackupNote[], before: string) {
  const firstWithin = backups.findIndex(({ takenAt }) => takenAt >= before);
  const firstKept = Math.max(0, (firstWithin === -1 ? backups.length : firstWithin) - 1);
  return { old: backups.slice(0, firstKept), kept: backups.slice(firstKept) };
}

/**
 * Removes what no instant after `before` needs: base backups, the log before the oldest backup that stays, and lines of
 * this cluster that another line followed before then. At least one base backup with all the log after it always stays.
 */
export async function prune(store: ArchiveStore, line: Line, before: string): Promise<void> {
  const related = (await linesIn(store)).filter(({ systemId }) => systemId === line.systemId);
  for (const [index, each] of related.entries()) {
    const next = related[index + 1];
    const [nextBackup] = next ? await backupsOf(store, next) : [];
    const isFollowed = each.id !== line.id && nextBackup !== undefined && nextBackup.takenAt < before;
    if (isFollowed && (await isOver(store, each, before))) await removeAll(store, `${folderOf(each)}/`);
    else await pruneLine(store, each, { before, isCurrent: each.id === line.id });
  }
}

/** Whether nobody has written to the line since. */
async function isOver(store: ArchiveStore, line: Line, before: string): Promise<boolean> {
  const writtenAt = await store.writtenAt(`${walFolderOf(line)}/`);
  return writtenAt === undefined || writtenAt < before;
}

async function pruneLine(
  store: ArchiveStore,
  line: Line,
  { before, isCurrent }: { before: string; isCurrent: boolean },
): Promise<void> {
  const { old, kept } = splitBackups(await backupsOf(store, line), before);
  const [oldest] = kept;
  if (!oldest) return;
  for (const { folder } of old) await removeBackup(store, folder);
  for (const { name, to } of storedWal(await store.list(`${walFolderOf(line)}/`), line.segmentBytes))
    if (to <= positionOf(oldest)) await store.remove(name);
  // Only the line in use may have a backup in progress, and there none is: this runs after its own backup.
  if (isCurrent) await removeIncomplete(store, line, kept);
}

async function removeIncomplete(store: ArchiveStore, line: Line, kept: readonly BaseBackupNote[]): Promise<void> {
  for (const name of await store.list(`${backupsFolderOf(line)}/`))
    if (!kept.some(({ folder }) => name.startsWith(`${folder}/`))) await store.remove(name);
}

/** The file that makes it a line goes last, so that the next run removes what an interruption leaves. */
async function removeAll(store: ArchiveStore, prefix: string): Promise<void> {
  const names = await store.list(prefix);
  const isLine = (name: string) => name.endsWith('/line.json');
  for (const name of names.toSorted((one, other) => Number(isLine(one)) - Number(isLine(other))))
    await store.remove(name);
}
