import type { ContractEvent } from '@cadenza/contracts';
import { type Checkpoint, type OrderedTable, type PlacedEvent, readTransactions } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import { type PlacedConsumption, unpack, unpackBlock } from './pack.ts';

const pageRows = 1_000;

/** Where what was consumed has its place in the order of commits, until it is packed. */
export const journalTables: readonly OrderedTable[] = [
  { name: 'journal_blocks' },
  { name: 'inbox', where: 'event is not null' },
];

export type JournalEntry = PlacedEvent | PlacedConsumption;

interface Range {
  /** First transaction. */
  from: string;
  /** The transaction after the last; absent: read to the end, while nobody can write. */
  before: string | undefined;
}

/**
 * Everything that made read models, in commit order: the service's own events and those it consumed. Within one
 * transaction consumed events come first, because the service's own events follow from them.
 */
export async function* readJournal(database: Queryable, { from, before }: Range): AsyncGenerator<JournalEntry> {
  const start = { transactionId: from, position: 0 };
  const own = pages(start, (after) => readTransactions(database, { after, before, limit: pageRows }));
  const consumed = pages(start, (after) => readConsumed(database, { after, before }));
  let [nextOwn, nextConsumed] = [await own.next(), await consumed.next()];
  while (!nextOwn.done || !nextConsumed.done) {
    if (nextConsumed.done || (!nextOwn.done && isEarlier(nextOwn.value, nextConsumed.value))) {
      yield nextOwn.value as JournalEntry;
      nextOwn = await own.next();
    } else {
      yield nextConsumed.value;
      nextConsumed = await consumed.next();
    }
  }
}

const isEarlier = (one: Checkpoint, other: Checkpoint) => BigInt(one.transactionId) < BigInt(other.transactionId);

async function* pages<Row extends Checkpoint>(
  start: Checkpoint,
  read: (after: Checkpoint) => Promise<Row[]>,
): AsyncGenerator<Row, undefined> {
  let after = start;
  for (;;) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (!last) return undefined;
    yield* rows;
    after = last;
  }
}

/** A block, or a row of the inbox of older versions, which holds one event. */
export interface LooseRow {
  topic: string;
  block: Buffer | null;
  event: ContractEvent | null;
  transactionId: string;
  position: number;
}

/** In SQL: all loose rows after a place, given as $1 and $2, with how many events are in them; at most $4. */
export const looseRows = `
  (select topic, packed as block, null::jsonb as event, transaction_id, position, events, handled_at
   from journal_blocks
   where (transaction_id, position) > ($1::xid8, $2) and ($3::xid8 is null or transaction_id < $3)
   order by transaction_id, position limit $4)
  union all
  (select topic, null, event, transaction_id, position, 1, handled_at
   from inbox
   where event is not null
     and (transaction_id, position) > ($1::xid8, $2) and ($3::xid8 is null or transaction_id < $3)
   order by transaction_id, position limit $4)`;

/** The events of a loose row, which have its place. */
export function consumedIn({ topic, block, event, transactionId, position }: LooseRow): PlacedConsumption[] {
  const events = block ? unpackBlock(block) : event ? [event] : [];
  return events.map((each) => ({ transactionId, position, consumed: { topic, event: each } }));
}

/**
 * The next entries of the packs, and after the last pack those of the loose rows. One statement reads all, so that an
 * event that is being packed is found in one of them.
 */
async function readConsumed(
  database: Queryable,
  { after, before }: { after: Checkpoint; before: string | undefined },
): Promise<PlacedConsumption[]> {
  const { rows } = await database.query<LooseRow & { pack: Buffer | null }>(
    `with pack as (
       select packed from journal_packs where (last_transaction, last_position) > ($1::xid8, $2)
       order by last_transaction, last_position limit 1
     ), loose as (
       select *, sum(events) over (order by transaction_id, position) - events as before
       from (${looseRows}) as row where not exists (select from pack)
     )
     select packed as pack, null as topic, null as block, null as event, null as "transactionId", null as position
     from pack
     union all
     (select null, topic, block, event, transaction_id::text, position from loose where before < $4
      order by loose.transaction_id, position)`,
    [after.transactionId, after.position, before ?? null, pageRows],
  );
  const [first] = rows;
  if (!first?.pack) return rows.flatMap(consumedIn);
  const isBefore = ({ transactionId }: Checkpoint) => before === undefined || BigInt(transactionId) < BigInt(before);
  return (await unpack(first.pack)).filter((each) => isAfter(each, after) && isBefore(each));
}

function isAfter(one: Checkpoint, other: Checkpoint): boolean {
  if (one.transactionId === other.transactionId) return one.position > other.position;
  return isEarlier(other, one);
}
