import { retryOnConflict } from '@cadenza/event-store';
import { type Database, type Queryable, together } from '@cadenza/postgres';
import type { Consumer } from '../consume/consumer.ts';
import { projectEvents } from '../consume/project-events.ts';
import { roundsOf } from '../consume/rounds.ts';
import type { JournalEntry } from '../journal/read-journal.ts';
import type { ReadModels } from './read-models.ts';
import { useShadows } from './shadow-tables.ts';

export interface Projections<Context> {
  readModels: ReadModels;
  consumers: readonly Consumer<Context>[];
}

/**
 * Divides journal entries into parts to be done one after the other, and each part into shares that do not wait for
 * each other. A share holds events of different campaigns; an event without a campaign is a part of its own.
 */
export function sharesOf(block: readonly JournalEntry[], sharesMax: number): JournalEntry[][][] {
  const parts: Map<number, JournalEntry[]>[] = [];
  const shareOfCampaign = new Map<string, number>();
  let isOfCampaigns = false;
  for (const entry of block) {
    const campaignId = campaignOf(entry);
    if (campaignId === undefined || !isOfCampaigns) parts.push(new Map());
    isOfCampaigns = campaignId !== undefined;
    const share = shareOfCampaign.get(campaignId ?? '') ?? shareOfCampaign.size % sharesMax;
    if (campaignId !== undefined) shareOfCampaign.set(campaignId, share);
    const part = parts.at(-1)!;
    const entries = part.get(share);
    if (entries) entries.push(entry);
    else part.set(share, [entry]);
  }
  return parts.map((part) => [...part.values()]);
}

/**
 * Projects a share into the shadow tables, beside others. Their campaigns may have rows in common, such as those of a
 * mailbox: of two shares that wait for each other, one begins anew.
 */
export function replayShare<Context>(
  database: Database,
  share: readonly JournalEntry[],
  projections: Projections<Context>,
): Promise<void> {
  return retryOnConflict(() =>
    database.transaction(async (transaction) => {
      await useShadows(transaction);
      await replay(transaction, share, projections);
    }),
  );
}

/**
 * Projects journal entries in the order of each campaign. Events of different campaigns do not wait for each other,
 * just as when they are consumed; an event without a campaign waits for all before it.
 */
export async function replay<Context>(
  transaction: Queryable,
  block: readonly JournalEntry[],
  projections: Projections<Context>,
): Promise<void> {
  const ofOwn = new Set(projections.readModels.projectedTogether);
  const commutes = (entry: JournalEntry) =>
    'event' in entry ? ofOwn.has(entry.event.type) : consumerOf(entry, projections)?.projectTogether !== undefined;
  for (const round of roundsOf(block, { campaignOf, commutes })) {
    const alike = Map.groupBy(round, (entry) => kindOf(entry, projections)).values();
    await together([...alike].map((each) => projectEntries(transaction, each, projections)));
  }
}

function campaignOf(entry: JournalEntry): string | undefined {
  const { data } = 'event' in entry ? entry.event : entry.consumed.event;
  return (data as { campaignId?: string }).campaignId;
}

/** Entries of one kind are projected by one function. */
const kindOf = <Context>(entry: JournalEntry, projections: Projections<Context>) =>
  'event' in entry
    ? entry.event.type
    : (consumerOf(entry, projections)?.projectTogether ?? `${entry.consumed.topic} ${entry.consumed.event.type}`);

function consumerOf<Context>(entry: JournalEntry, { consumers }: Projections<Context>): Consumer<Context> | undefined {
  if ('event' in entry) return undefined;
  const { topic, event } = entry.consumed;
  return consumers.find((each) => each.topic === topic && each.type === event.type);
}

/** @param entries of one kind */
async function projectEntries<Context>(
  transaction: Queryable,
  entries: readonly JournalEntry[],
  projections: Projections<Context>,
): Promise<void> {
  const own = entries.flatMap((entry) => ('event' in entry ? [entry.event as never] : []));
  if (own.length > 0) await projections.readModels.project(transaction, own);
  const consumer = consumerOf(entries[0] as JournalEntry, projections);
  const consumed = entries.flatMap((entry) => ('consumed' in entry ? [entry.consumed.event as never] : []));
  if (consumer) await projectEvents(transaction, consumer, consumed);
}
