import type { ArchiveStore } from '../archive/archive-store.ts';
import { type BaseBackupNote, backupsOf } from '../archive/base-backups.ts';
import { type Line, linesIn, walFolderOf } from '../archive/line.ts';
import { StopSentence } from '../stop-sentence.ts';

/** A base backup and the line whose log leads on from it. */
export interface Start {
  line: Line;
  backup: BaseBackupNote;
}

/** Every base backup of these lines, in the order of the lines and then of their instants. */
export async function startsOn(store: ArchiveStore, lines: readonly Line[]): Promise<Start[]> {
  const starts = await Promise.all(
    lines.map(async (line) => (await backupsOf(store, line)).map((backup) => ({ line, backup }))),
  );
  return starts.flat();
}

/** The base backup with the least log up to `to`, or to the end. */
export function chooseStart(starts: readonly Start[], to: string | undefined): Start | undefined {
  return starts.findLast(({ backup }) => to === undefined || instant(backup.takenAt) <= instant(to));
}

const instant = (text: string) => Temporal.Instant.from(text).epochMilliseconds;

/**
 * The id of the cluster whose archive it is.
 * @throws StopSentence when the archive is empty or of several clusters
 */
export async function clusterIn(store: ArchiveStore): Promise<string> {
  const lines = await linesIn(store);
  const [systemId, ...others] = new Set(lines.map((line) => line.systemId));
  if (systemId === undefined) throw new StopSentence(`There is no archive in ${store.place}.`);
  if (others.length === 0) return systemId;
  throw new StopSentence(
    `In ${store.place} are several products that have nothing in common: ${list(lines)}. Move those away that are not meant.`,
  );
}

/**
 * The lines of a cluster that lead to the end of its history, oldest first. Usually each ended when the next began. If
 * one was written to after that, two copies of a product have run, and a person has to choose.
 * @param wanted the id of the line that history ends with
 * @throws StopSentence when there are several candidates, or no such line
 */
export async function historyOf(store: ArchiveStore, systemId: string, wanted: string | undefined): Promise<Line[]> {
  const lines = (await linesIn(store)).filter((line) => line.systemId === systemId);
  if (wanted !== undefined) {
    const last = lines.findIndex(({ id }) => id === wanted);
    if (last === -1) throw new StopSentence(`There is no line ${wanted} in ${store.place}, but ${list(lines)}.`);
    return lines.slice(0, last + 1);
  }
  const ends: Line[] = [];
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    const writtenAt = next && (await store.writtenAt(`${walFolderOf(line)}/`));
    if (!next || (writtenAt !== undefined && instant(writtenAt) > instant(next.createdAt))) ends.push(line);
  }
  if (ends.length <= 1) return lines;
  throw new StopSentence(
    `Several copies of this product have written to ${store.place}: ${list(ends)}. Say which one is meant: --line <id>.`,
  );
}

const list = (lines: readonly Line[]) => lines.map(({ id, createdAt }) => `line ${id}, begun ${createdAt}`).join('; ');
