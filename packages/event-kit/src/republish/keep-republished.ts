import type { BusRecord } from '@cadenza/bus';
import { topicOwners } from '@cadenza/contracts';
import { advisoryLocks, type Database, type Queryable } from '@cadenza/postgres';
import { unpack } from '../journal/pack.ts';
import { madeAtMs, readLine } from './published-lines.ts';

/** An event is handled after it was made, by clocks that differ by less than this. */
const marginMs = 3_600_000;

/**
 * The instant since which this service knows of every event whether it has handled it; `undefined` when it knows it
 * of all events.
 */
export async function heardSince(database: Queryable): Promise<Temporal.Instant | undefined> {
  const { rows } = await database.query<{ since: string | null; isUnknown: boolean | null }>(
    `select nullif(known_since, 'infinity') as since, known_since = 'infinity' as "isUnknown" from inbox_memory`,
  );
  if (rows[0]?.isUnknown)
    throw new Error('Start the service first: it says then since when it can tell what it has handled.');
  const since = rows[0]?.since;
  return since ? Temporal.Instant.from(since).add({ milliseconds: marginMs }) : undefined;
}

interface KeepOptions {
  database: Database;
  /**
   * The operator knows that none of the republished events was handled: then those from before the service's memory
   * count as new too.
   */
  hasMissedEverything: boolean;
  now: () => Temporal.Instant;
  /** Called with the number of events read, and how many of them are new. */
  onProgress?: (told: number, kept: number) => void;
}

/**
 * Stores the republished events that were not handled yet, for the running service to handle. From the end of this call
 * the topics are unheard until the service has done so. A failure changes nothing.
 *
 * @param lines the output of `runPublished`
 * @throws Error with a sentence, when something is missing, or is so old that this service does not know whether it was
 * handled
 */
export async function keepRepublished(
  lines: AsyncIterable<string>,
  { database, hasMissedEverything, now, onProgress = () => {} }: KeepOptions,
): Promise<{ owner: string; kept: number }> {
  await using _ = await holdKeeping(database);
  const oldest = hasMissedEverything ? undefined : await heardSince(database);
  let owner: string | undefined;
  let [told, kept] = [0, 0];
  let isWhole = false;
  try {
    for await (const text of lines) {
      const line = readLine(text);
      if ('owner' in line) {
        if (owner !== undefined) throw new Error('This is told by more than one service.');
        owner = line.owner;
        await begin(database, line);
      } else if (owner === undefined) throw new Error('This does not say which service tells it.');
      else if ('count' in line) isWhole = line.count === told;
      else {
        for (const record of line.records) refuseForgotten(record, oldest);
        kept += await keep(database, owner, line.records);
        told += line.records.length;
        onProgress(told, kept);
      }
    }
    if (owner === undefined || !isWhole)
      throw new Error('What was published was not told to its end. Nothing has changed.');
    kept -= await leaveOutWithoutKeys(database, owner);
    if (hasMissedEverything) kept -= await leaveOutPacked(database, owner);
    await complete(database, owner, now());
    return { owner, kept };
  } catch (error) {
    if (owner !== undefined)
      await database.query('delete from republications where owner = $1 and not is_complete', [owner]);
    throw error;
  }
}

/** Rule: an event that may have been handled and forgotten is not handled again. */
function refuseForgotten(record: BusRecord, oldest: Temporal.Instant | undefined): void {
  if (!oldest) return;
  if ((madeAtMs(record) ?? 0) >= oldest.epochMilliseconds) return;
  throw new Error(
    `Of events before ${oldest} this service cannot tell any more which it has handled. Say --from ${oldest} or later; or, only if it ` +
      'has handled nothing at all since the instant you say, add --missed-everything. Nothing has changed.',
  );
}

async function begin(database: Database, { owner, topics }: { owner: string; topics: string[] }): Promise<void> {
  const foreign = topics.filter((topic) => (topicOwners as Record<string, string>)[topic] !== owner);
  if (foreign.length > 0) throw new Error(`${foreign.join(', ')} is not told by ${owner}.`);
  const { rowCount } = await database.query('select from republications where owner = $1 and is_complete', [owner]);
  if (rowCount) throw new Error(`What ${owner} has told is being handled; wait for its end.`);
  await database.transaction(async (transaction) => {
    await transaction.query('delete from republications where owner = $1', [owner]);
    await transaction.query(
      `insert into republications (owner, topics, last_gap)
       select $1, $2, coalesce(max(number), 0) from unheard_topics`,
      [owner, topics],
    );
  });
}

/** Skips events whose last effect is in the inbox: they are done. @returns how many events are left */
async function keep(database: Queryable, owner: string, records: readonly BusRecord[]): Promise<number> {
  const { rowCount } = await database.query(
    `insert into republished_records (owner, topic, record_id, record_key, headers, value)
     select $1, record ->> 'topic', record ->> 'id', record ->> 'key', record -> 'headers', record ->> 'value'
     from json_array_elements($2) with ordinality as told (record, place)
     where not exists (select from inbox where record_id = record ->> 'id')
     order by place`,
    [owner, JSON.stringify(records)],
  );
  return rowCount ?? 0;
}

/**
 * Of repeatable events the inbox has no keys, but the journal has them. An event with a key of its projection still has its
 * reaction to come, unless the inbox says otherwise. @returns how many were left out
 */
async function leaveOutWithoutKeys(database: Queryable, owner: string): Promise<number> {
  const { rowCount } = await database.query(
    `delete from republished_records where owner = $1
       and record_id in (select id::text from journal_blocks, unnest(ids) as id)
       and not exists (select from inbox where inbox.record_id = 'projected:' || republished_records.record_id)`,
    [owner],
  );
  return rowCount ?? 0;
}

/** Packed events have had all their effects. @returns how many were left out */
async function leaveOutPacked(database: Queryable, owner: string): Promise<number> {
  let count = 0;
  let after = { transactionId: '0', position: 0 };
  for (;;) {
    const { rows } = await database.query<{ transactionId: string; position: number; packed: Buffer }>(
      `select last_transaction::text as "transactionId", last_position as position, packed from journal_packs
       where (last_transaction, last_position) > ($1::xid8, $2)
       order by journal_packs.last_transaction, last_position limit 1`,
      [after.transactionId, after.position],
    );
    const [pack] = rows;
    if (!pack) return count;
    const ids = (await unpack(pack.packed)).map(({ consumed }) => consumed.event.id);
    const { rowCount } = await database.query(
      'delete from republished_records where owner = $1 and record_id = any($2)',
      [owner, ids],
    );
    count += rowCount ?? 0;
    after = pack;
  }
}

async function complete(database: Database, owner: string, at: Temporal.Instant): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.query(
      `with own as (
         insert into unheard_topics (topic, cause, since, detail)
         select unnest(topics), 'gap', $2, owner || ' tells its events again' from republications where owner = $1
         on conflict do nothing returning number
       )
       update republications set is_complete = true, own_gaps = array(select number from own) where owner = $1`,
      [owner, at.toString()],
    );
  });
}

async function holdKeeping(database: Database): Promise<AsyncDisposable> {
  const holder = await database.pool.connect();
  const { rows } = await holder.query('select pg_try_advisory_lock($1) as free', [
    advisoryLocks.everywhere.keepRepublished,
  ]);
  if (!rows[0]?.free) {
    holder.release();
    throw new Error('Another republish is at work on this database; wait for its end.');
  }
  return {
    [Symbol.asyncDispose]: async () => {
      await holder.query('select pg_advisory_unlock($1)', [advisoryLocks.everywhere.keepRepublished]);
      holder.release();
    },
  };
}
