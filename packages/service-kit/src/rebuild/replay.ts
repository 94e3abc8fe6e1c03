import { type Queryable, together } from '@cadenza/postgres';
import type { Consumer } from '../consume/consumer.ts';
import type { JournalEntry } from './journal.ts';
import type { ReadModels } from './read-models.ts';

export interface Projections<App> {
  readModels: ReadModels;
  consumers: readonly Consumer<App>[];
}

/**
 * Projects what a journal tells, in its order. Events of different campaigns do not wait for each other, as they do not
 * when they are consumed; one that is of no campaign waits for all before it.
 */
export async function replay<App>(
  transaction: Queryable,
  block: readonly JournalEntry[],
  projections: Projections<App>,
): Promise<void> {
  let lanes = new Map<string, JournalEntry[]>();
  for (const entry of block) {
    const campaignId = campaignOf(entry);
    if (campaignId !== undefined) {
      const lane = lanes.get(campaignId);
      if (lane) lane.push(entry);
      else lanes.set(campaignId, [entry]);
      continue;
    }
    await replayLanes(transaction, lanes, projections);
    lanes = new Map();
    await projectEntry(transaction, entry, projections);
  }
  await replayLanes(transaction, lanes, projections);
}

function campaignOf(entry: JournalEntry): string | undefined {
  const { data } = 'event' in entry ? entry.event : entry.consumed.event;
  return (data as { campaignId?: string }).campaignId;
}

async function replayLanes<App>(
  transaction: Queryable,
  lanes: ReadonlyMap<string, readonly JournalEntry[]>,
  projections: Projections<App>,
): Promise<void> {
  const running = [...lanes.values()].map(async (entries) => {
    for (const entry of entries) await projectEntry(transaction, entry, projections);
  });
  await together(running);
}

async function projectEntry<App>(
  transaction: Queryable,
  entry: JournalEntry,
  { readModels, consumers }: Projections<App>,
): Promise<void> {
  if ('event' in entry) return readModels.project(transaction, [entry.event as never]);
  const { topic, event } = entry.consumed;
  const consumer = consumers.find((each) => each.topic === topic && each.type === event.type);
  await consumer?.project?.(transaction, event as never);
}
