import { retryOnConflict } from '@cadenza/event-store';
import { type Database, type Queryable, together } from '@cadenza/postgres';
import type { Consumer } from '../consume/consumer.ts';
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
  let rows = new Map<string, JournalEntry[]>();
  for (const entry of block) {
    const campaignId = campaignOf(entry);
    if (campaignId !== undefined) {
      const row = rows.get(campaignId);
      if (row) row.push(entry);
      else rows.set(campaignId, [entry]);
      continue;
    }
    await replayRows(transaction, rows, projections);
    rows = new Map();
    await projectEntries(transaction, [entry], projections);
  }
  await replayRows(transaction, rows, projections);
}

function campaignOf(entry: JournalEntry): string | undefined {
  const { data } = 'event' in entry ? entry.event : entry.consumed.event;
  return (data as { campaignId?: string }).campaignId;
}

/**
 * Takes the first entry of each row, then the second of each: so entries projected together are of different
 * campaigns.
 */
async function replayRows<Context>(
  transaction: Queryable,
  rows: ReadonlyMap<string, readonly JournalEntry[]>,
  projections: Projections<Context>,
): Promise<void> {
  const longest = Math.max(0, ...[...rows.values()].map(({ length }) => length));
  for (let place = 0; place < longest; place += 1) {
    const entries = [...rows.values()].flatMap((row) => row[place] ?? []);
    const ofOneKind = Map.groupBy(entries, kindOf).values();
    await together([...ofOneKind].map((each) => projectEntries(transaction, each, projections)));
  }
}

const kindOf = (entry: JournalEntry) =>
  'event' in entry ? entry.event.type : `${entry.consumed.topic} ${entry.consumed.event.type}`;

/** @param entries of one kind */
async function projectEntries<Context>(
  transaction: Queryable,
  entries: readonly JournalEntry[],
  { readModels, consumers }: Projections<Context>,
): Promise<void> {
  const own = entries.flatMap((entry) => ('event' in entry ? [entry.event as never] : []));
  if (own.length > 0) await readModels.project(transaction, own);
  const consumed = entries.flatMap((entry) => ('consumed' in entry ? [entry.consumed] : []));
  const [first] = consumed;
  const consumer = consumers.find(({ topic, type }) => topic === first?.topic && type === first.event.type);
  const events = consumed.map(({ event }) => event as never);
  const { project, projectTogether } = consumer ?? {};
  if (projectTogether) await projectTogether(transaction, events);
  else if (project) await together(events.map((event) => project(transaction, event)));
}
