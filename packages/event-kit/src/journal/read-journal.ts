import type { ContractEvent } from '@cadenza/contracts';
import { type Checkpoint, type PlacedEvent, readTransactions } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import { type PlacedConsumption, unpack } from './pack.ts';

const pageRows = 1_000;

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

interface PackOrEvent {
  packed: Buffer | null;
  topic: string;
  event: ContractEvent;
  transactionId: string;
  position: number;
}

/**
 * The next entries of the packs, and after the last pack those of the inbox. One statement reads both, so that an event
 * that is being packed is found in one of the two.
 */
async function readConsumed(
  database: Queryable,
  { after, before }: { after: Checkpoint; before: string | undefined },
): Promise<PlacedConsumption[]> {
  const { rows } = await database.query<PackOrEvent>(
    `with pack as (
       select packed from journal_packs where (last_transaction, last_position) > ($1::xid8, $2)
       order by last_transaction, last_position limit 1
     ), loose as (
       select topic, event, transaction_id, position from inbox
       where event is not null and (transaction_id, position) > ($1::xid8, $2)
         and ($3::xid8 is null or transaction_id < $3) and not exists (select from pack)
       order by transaction_id, position limit $4
     )
     select packed, null as topic, null as event, null as "transactionId", null as position from pack
     union all
     (select null, topic, event, transaction_id::text, position from loose order by loose.transaction_id, position)`,
    [after.transactionId, after.position, before ?? null, pageRows],
  );
  const [first] = rows;
  if (!first?.packed) {
    return rows.map(({ topic, event, transactionId, position }) => ({
      transactionId,
      position,
      consumed: { topic, event },
    }));
  }
  const isBefore = ({ transactionId }: Checkpoint) => before === undefined || BigInt(transactionId) < BigInt(before);
  return (await unpack(first.packed)).filter((each) => isAfter(each, after) && isBefore(each));
}

function isAfter(one: Checkpoint, other: Checkpoint): boolean {
  if (one.transactionId === other.transactionId) return one.position > other.position;
  return isEarlier(other, one);
}
