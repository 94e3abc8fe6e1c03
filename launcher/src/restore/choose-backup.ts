import type { ArchiveStore } from '../archive/archive-store.ts';
import { type BaseBackupNote, backupsOf } from '../archive/base-backups.ts';
import { type Line, linesIn } from '../archive/line.ts';
import { StopSentence } from '../stop-sentence.ts';

/** A base backup and the line whose log leads on from it. */
export interface Start {
  line: Line;
  backup: BaseBackupNote;
}

/** Every base backup of a cluster, in the order of the instants they are of. */
export async function startsIn(store: ArchiveStore, systemId: string): Promise<Start[]> {
  const starts: Start[] = [];
  for (const line of await linesIn(store))
    if (line.systemId === systemId) for (const backup of await backupsOf(store, line)) starts.push({ line, backup });
  return starts.toSorted((one, other) => (one.backup.takenAt < other.backup.takenAt ? -1 : 1));
}

/** The one from which the least log leads to `to`, or to the end. */
export function chooseStart(starts: readonly Start[], to: string | undefined): Start | undefined {
  return starts.findLast(({ backup }) => to === undefined || instant(backup.takenAt) <= instant(to));
}

const instant = (text: string) => Temporal.Instant.from(text).epochMilliseconds;

/**
 * Whose archive it is.
 * @throws StopSentence when there is nothing in it, or that of several clusters
 */
export async function clusterIn(store: ArchiveStore): Promise<string> {
  const lines = await linesIn(store);
  const [systemId, ...others] = new Set(lines.map((line) => line.systemId));
  if (systemId === undefined) throw new StopSentence(`There is no archive in ${store.place}.`);
  if (others.length === 0) return systemId;
  const list = lines.map(({ id, createdAt }) => `lines/${id}, begun ${createdAt}`).join('; ');
  throw new StopSentence(
    `In ${store.place} are several products that have nothing in common: ${list}. Move those away that are not meant.`,
  );
}
