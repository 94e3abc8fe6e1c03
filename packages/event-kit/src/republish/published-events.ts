import type { BusRecord } from '@cadenza/bus';
import { type Checkpoint, loadCheckpoint, type PlacedEvent, readTransactions } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import { inBlocks, type PublishRules, toRecords } from '../publish/publisher.ts';
import { publisherName } from '../publish/publisher-name.ts';
import { lowestIdAt } from './published-lines.ts';

const pageEvents = 500;

/** The event to begin with: a place in the order of all events of a service, or a real instant. */
export type Beginning = { position: number } | { at: Temporal.Instant };

/** @throws RangeError when it is neither a position nor an instant */
export function readFrom(text: string): Beginning {
  return /^\d{1,15}$/.test(text) ? { position: Number(text) } : { at: Temporal.Instant.from(text) };
}

/**
 * What a service has published since then, as its publisher makes it and in its order, up to the publisher's present
 * checkpoint. Everything after that comes on the bus.
 */
export async function* publishedSince<Context>(
  database: Queryable,
  from: Beginning,
  rules: PublishRules<Context>,
  context: Context,
): AsyncGenerator<BusRecord[]> {
  const until = await loadCheckpoint(database, publisherName);
  let after = await placeBefore(database, from);
  while (after) {
    const page = await readTransactions(database, { after, before: undefined, limit: pageEvents });
    const published = page.filter((place) => !isAfter(place, until));
    const events = published.map(({ event }: PlacedEvent) => event);
    for (const block of inBlocks(events, rules)) yield await toRecords(block, rules, context);
    after = published.length === pageEvents ? published.at(-1) : undefined;
  }
}

/** The place before the first of these events in commit order; `undefined` without such events. */
async function placeBefore(database: Queryable, from: Beginning): Promise<Checkpoint | undefined> {
  const { rows } = await database.query<Checkpoint>(
    `select transaction_id::text as "transactionId", global_position - 1 as position from events
     where ($1::uuid is null or event_id >= $1) and ($2::bigint is null or global_position >= $2)
     order by events.transaction_id, global_position limit 1`,
    'at' in from ? [lowestIdAt(from.at), null] : [null, from.position],
  );
  return rows[0];
}

function isAfter(one: Checkpoint, other: Checkpoint): boolean {
  if (one.transactionId === other.transactionId) return one.position > other.position;
  return BigInt(one.transactionId) > BigInt(other.transactionId);
}
