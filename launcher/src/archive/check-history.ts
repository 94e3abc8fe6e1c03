import { type ClusterPlace, formatPosition, parsePosition } from '@cadenza/embedded-postgres';
import { StopSentence } from '../stop-sentence.ts';
import type { ArchiveStore } from './archive-store.ts';
import { currentLine, type Line, linesIn, linesTakenIn, type TakenInLines, walFolderOf } from './line.ts';
import { runsOf, storedWal } from './wal-names.ts';

/** The archive has history that the database lacks: an old copy was put back, or the product has gone on elsewhere. */
export class HistoryElsewhere extends StopSentence {}

/**
 * A database older than its archive would send emails again, even to people who have unsubscribed.
 * @throws HistoryElsewhere when the archive has events that the database lacks
 */
export async function checkHistory(store: ArchiveStore, dataFolder: string, cluster: ClusterPlace): Promise<void> {
  const lines = (await linesIn(store)).filter(({ systemId }) => systemId === cluster.systemId);
  const own = await currentLine(dataFolder, cluster);
  const refuse = (what: string) => {
    throw new HistoryElsewhere(
      `${what} What left since, and who unsubscribed, only the archive knows (${store.place}). Move ${dataFolder} away and run "npm run restore": it brings back, or takes in, what the archive has. If you know that nothing is lost, start with a new, empty archive instead (ARCHIVE_DIR, or ARCHIVE_S3_PREFIX). See docs/operations.md, "An old copy of the data".`,
    );
  };
  if (!own) {
    const taken = await linesTakenIn(dataFolder);
    for (const line of lines)
      if (!(line.id in taken) || (await endOf(store, line)) > parsePosition(taken[line.id]!))
        refuse(`The database in ${dataFolder} does not know all that happened on line ${line.id} of its archive.`);
    return;
  }
  // Earlier versions did not record which lines are older, so this compares clocks, which can be set back.
  const isOlder = ({ id, createdAt }: Line) => own.after?.includes(id) ?? createdAt <= own.createdAt;
  const later = lines.findLast((line) => line.id !== own.id && !isOlder(line));
  if (later)
    refuse(
      `The product has gone on without the database in ${dataFolder}: as line ${later.id} of its archive, begun ${later.createdAt}.`,
    );
  const lastRun = lines.find(({ id }) => id === own.id)?.run;
  const isPutBack = (lastRun && !own.runs.includes(lastRun)) || (await endOf(store, own)) > cluster.durableTo;
  if (isPutBack)
    refuse(`The database in ${dataFolder} is older than its archive: it was put back without "npm run restore".`);
}

/** How far the log of each line in the archive reaches. */
export async function linesReach(store: ArchiveStore): Promise<TakenInLines> {
  const lines = await linesIn(store);
  return Object.fromEntries(
    await Promise.all(lines.map(async (line) => [line.id, formatPosition(await endOf(store, line))] as const)),
  );
}

async function endOf(store: ArchiveStore, line: Pick<Line, 'id' | 'segmentBytes'>): Promise<bigint> {
  return runsOf(storedWal(await store.list(`${walFolderOf(line)}/`), line.segmentBytes)).at(-1)?.to ?? 0n;
}
