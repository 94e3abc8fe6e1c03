import type { BusRecord } from '@cadenza/bus';
import { type Loop, startLoop } from '@cadenza/clock';
import { advisoryLocks, type Database, type Queryable } from '@cadenza/postgres';
import type { ConsumerOptions } from '../consume/consumer-options.ts';
import { hearAgain } from '../unheard/hearing.ts';

const blockRecordsMax = 500;

interface Republication {
  owner: string;
  topics: string[];
  lastGap: number;
  ownGaps: number[];
}

type KeptRecord = BusRecord & { number: number };

/**
 * Handles the records that owners republished, in their order, ahead of everything that the bus has of these topics;
 * then hears the topics again. Handled records are deleted, so that after a crash the next process handles the rest.
 *
 * @param handle handles records of one topic like records of the bus; effects that have happened before do not happen
 * again
 */
export function startRepublished<Context>(
  options: ConsumerOptions<Context>,
  handle: (records: readonly BusRecord[]) => Promise<void>,
  onError: (error: unknown) => void,
): Loop {
  const { database, log, waits } = options;
  return startLoop(
    async (signal) => {
      await forgetAbandoned(database);
      const [republication] = await complete(database);
      if (!republication) return waits.requestsMs;
      await using lock = await holdHandling(database);
      if (!lock) return waits.requestsMs;
      const { owner } = republication;
      for (let block = await nextBlock(database, owner); block.length > 0; block = await nextBlock(database, owner)) {
        await handle(block);
        await database.query('delete from republished_records where number = any($1)', [
          block.map(({ number }) => number),
        ]);
        if (signal.aborted) return 0;
      }
      const { topics, lastGap, ownGaps } = republication;
      for (const topic of topics) await hearAgain(options, topic, 'gap', { upTo: lastGap, others: ownGaps });
      await database.query('delete from republications where owner = $1', [owner]);
      log.info({ owner, topics }, 'everything that was told again is handled');
      return 0;
    },
    { onError },
  );
}

/** A republication command that was killed leaves personal data behind. */
async function forgetAbandoned(database: Queryable): Promise<void> {
  await database.query('delete from republications where not is_complete and pg_try_advisory_xact_lock($1)', [
    advisoryLocks.everywhere.keepRepublished,
  ]);
}

async function complete(database: Queryable): Promise<Republication[]> {
  const { rows } = await database.query<Republication>(
    `select owner, topics, last_gap as "lastGap", own_gaps as "ownGaps" from republications
     where is_complete order by owner limit 1`,
  );
  return rows;
}

/** The next records, up to the first of another topic. */
async function nextBlock(database: Queryable, owner: string): Promise<KeptRecord[]> {
  const { rows } = await database.query<KeptRecord>(
    `select number, topic, record_id as id, record_key as key, headers, value from republished_records
     where owner = $1 order by number limit $2`,
    [owner, blockRecordsMax],
  );
  const other = rows.findIndex(({ topic }) => topic !== rows[0]?.topic);
  return other < 0 ? rows : rows.slice(0, other);
}

async function holdHandling(database: Database): Promise<AsyncDisposable | undefined> {
  const holder = await database.pool.connect();
  const { rows } = await holder.query('select pg_try_advisory_lock($1) as free', [
    advisoryLocks.everywhere.handleRepublished,
  ]);
  if (!rows[0]?.free) {
    holder.release();
    return undefined;
  }
  return {
    [Symbol.asyncDispose]: async () => {
      try {
        await holder.query('select pg_advisory_unlock($1)', [advisoryLocks.everywhere.handleRepublished]);
        holder.release();
      } catch (error) {
        holder.release(error as Error);
      }
    },
  };
}
