import type { ContractEvent } from '@cadenza/contracts';
import { type Checkpoint, type PlacedEvent, readTransactions } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';

const pageRows = 1_000;

type PlacedConsumption = Checkpoint & { consumed: { topic: string; event: ContractEvent } };
export type JournalEntry = PlacedEvent | PlacedConsumption;

interface Range {
  /** First transaction. */
  from: string;
  /** The one after the last; absent: to the end, while nobody can write. */
  before: string | undefined;
}

/**
 * Everything that made read models, in the order of commits: the service's own events and what it consumed. Of one
 * transaction what it consumed comes first, as its own events are the answer.
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
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < pageRows) return undefined;
    after = last;
  }
}

async function readConsumed(
  database: Queryable,
  { after, before }: { after: Checkpoint; before: string | undefined },
): Promise<PlacedConsumption[]> {
  const { rows } = await database.query(
    `select topic, event, transaction_id::text as "transactionId", position
     from inbox
     where event is not null and (transaction_id, position) > ($1::xid8, $2)
       and ($3::xid8 is null or transaction_id < $3)
     order by inbox.transaction_id, position limit $4`,
    [after.transactionId, after.position, before ?? null, pageRows],
  );
  return rows.map(({ topic, event, transactionId, position }) => ({
    transactionId,
    position,
    consumed: { topic, event },
  }));
}
