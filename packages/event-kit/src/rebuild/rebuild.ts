import { endedTransactions, retryOnConflict } from '@cadenza/event-store';
import { advisoryLocks, type Database, planEachTime, type Queryable } from '@cadenza/postgres';
import { escapeIdentifier } from 'pg';
import { type JournalEntry, readJournal } from '../journal/read-journal.ts';
import { type Projections, replay, replayShare, sharesOf } from './replay.ts';
import { type Comparison, createShadows, dropShadows, putRight, useLive, useShadows } from './shadow-tables.ts';

/** A larger block covers more campaigns, and so more of its events are projected together. */
const blockEntries = 2_000;
/** How many connections project at once: each keeps one processor of the database busy. */
const sharesMax = 4;
/** When no more than this is left to read, writers wait until it is read. */
const restEntriesMax = 500;

interface RebuildOptions<Context> extends Projections<Context> {
  database: Database;
  /** Called now and then with the number of events read so far. */
  onProgress?: (entries: number) => void;
}

/**
 * Makes every read model of a service again from events, beside the live ones, while the service works. At the end
 * writers wait for a moment, the last events are read, and live rows that differ are put right.
 *
 * @returns how each table compared
 * @throws Error when another rebuild is running on this database
 */
export async function rebuild<Context>(options: RebuildOptions<Context>): Promise<Comparison[]> {
  const { database, readModels, onProgress = () => {} } = options;
  await using _ = await lockRebuild(database);
  try {
    await createShadows(database, readModels.tables);
    let from = '0';
    let [entries, read] = [0, Number.POSITIVE_INFINITY];
    while (read > restEntriesMax) {
      const before = await endedTransactions(database);
      read = 0;
      for await (const block of inBlocks(readJournal(database, { from, before }))) {
        for (const shares of sharesOf(block, sharesMax))
          await Promise.all(shares.map((share) => replayShare(database, share, options)));
        read += block.length;
        entries += block.length;
        onProgress(entries);
      }
      from = before;
    }
    return await retryOnConflict(() => database.transaction((transaction) => finish(transaction, from, options)));
  } finally {
    await dropShadows(database);
  }
}

async function lockRebuild(database: Database): Promise<AsyncDisposable> {
  const holder = await database.pool.connect();
  const { rows } = await holder.query('select pg_try_advisory_lock($1) as free', [advisoryLocks.everywhere.rebuild]);
  if (!rows[0]?.free) {
    holder.release();
    throw new Error('Another rebuild is at work on this database; wait for its end.');
  }
  return {
    [Symbol.asyncDispose]: async () => {
      await holder.query('select pg_advisory_unlock($1)', [advisoryLocks.everywhere.rebuild]);
      holder.release();
    },
  };
}

async function finish<Context>(
  transaction: Queryable,
  from: string,
  options: RebuildOptions<Context>,
): Promise<Comparison[]> {
  const { tables, bookkeeping = {}, settle, resume } = options.readModels;
  await transaction.query('set local statement_timeout = 0');
  // In the order in which most commands and consumers take them. A block of mixed events takes them in the order of its
  // events: a deadlock with that ends one of the two, which begins anew.
  const locked = ['events', ...tables, 'inbox', 'journal_blocks'].map(escapeIdentifier).join(', ');
  await transaction.query(`lock table ${locked} in exclusive mode`);
  await useShadows(transaction);
  for await (const block of inBlocks(readJournal(transaction, { from, before: undefined }))) {
    await replay(transaction, block, options);
  }
  await settle?.(transaction);
  await useLive(transaction);
  await settle?.(transaction);
  await planEachTime(transaction);
  const comparisons: Comparison[] = [];
  for (const table of tables) comparisons.push(await putRight(transaction, table, bookkeeping[table] ?? []));
  if (comparisons.some(({ wrong }) => wrong > 0)) await resume?.(transaction);
  return comparisons;
}

async function* inBlocks(entries: AsyncIterable<JournalEntry>): AsyncGenerator<JournalEntry[]> {
  let block: JournalEntry[] = [];
  for await (const entry of entries) {
    block.push(entry);
    if (block.length < blockEntries) continue;
    yield block;
    block = [];
  }
  if (block.length > 0) yield block;
}
