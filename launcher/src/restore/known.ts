import { parsePosition } from '@cadenza/embedded-postgres';
import type { ArchiveStore } from '../archive/archive-store.ts';
import { type Ended, endedOf } from '../archive/ended.ts';
import { StopSentence } from '../stop-sentence.ts';
import type { Start } from './choose-backup.ts';
import type { Source } from './open-source.ts';
import type { Recovered } from './recover.ts';

/** How much of what happened a log shows. */
export interface Known {
  /** The instant up to which it is complete, ISO 8601. */
  until: string;
  /** A sentence on why something may have happened after that; absent when Cadenza was stopped in order then. */
  unknown: string | undefined;
}

/** A log that was replayed to its end shows everything if the product noted that this is the end. */
export async function howMuchIsKnown(
  store: ArchiveStore,
  { line }: Pick<Start, 'line'>,
  recovered: Recovered,
  broken: string | undefined,
): Promise<Known> {
  const end = await endOf(store, line, recovered);
  if (end && !broken) return { until: end.at, unknown: undefined };
  const cutOff = `The log of ${store.place} is cut off there: Cadenza was not stopped in order.`;
  return { until: recovered.until, unknown: broken ?? cutOff };
}

/** @throws StopSentence when the log ends before the requested instant, or before its noted end */
export async function checkReached(
  { to, archive, start, name }: Source,
  recovered: Recovered,
  broken: string | undefined,
): Promise<void> {
  if (!archive || !start || recovered.isCutOff) return;
  const { takenAt } = start.backup;
  const last = isAfter(takenAt, recovered.until) ? takenAt : recovered.until;
  const end = await endOf(archive.store, start.line, recovered);
  const until = end && isAfter(end.at, last) ? end.at : last;
  if (to === undefined ? !broken : !isAfter(to, until)) return;
  const why = broken ?? `The log in ${name} ends there.`;
  throw new StopSentence(
    `${to ?? 'The end of the log'} cannot be reached. ${why} The last instant that can be reached from the base backup before it is ${until}: --to ${until}.`,
  );
}

async function endOf(store: ArchiveStore, line: Start['line'], { replayedTo }: Recovered): Promise<Ended | undefined> {
  const end = await endedOf(store, line);
  return end && replayedTo >= parsePosition(end.position) ? end : undefined;
}

export const isAfter = (one: string, other: string) =>
  Temporal.Instant.compare(Temporal.Instant.from(one), Temporal.Instant.from(other)) > 0;
