import { type Loop, startLoop } from '@cadenza/clock';
import type { Context } from '../context.ts';
import { areToIndex, indexTerms, newestPlace, sortIn } from '../projections/lead-terms.ts';

/** In one commit, which holds publishers back as long as it is open: some 50 ms. */
const leadsPerBlock = 500;
/** Between two blocks, so that others find the database at rest half of the time. */
const restMs = 50;
/** To sort in the terms of ten blocks at once costs a sixth for each lead. Look-ups read them one by one until then. */
const blocksToSortIn = 10;
const idleMs = 1_000;
/** So many leads are looked through at each filter in less than a fifth of a second. */
const waitingMax = 150_000;

/**
 * Indexes what leads are found by, after they were written. An import comes first: while more leads come in, it waits,
 * unless too many do so already.
 *
 * Code that writes what a lead is found by sets its `is_indexed` to false. Leads that are not indexed are looked through
 * one by one.
 */
export function startIndexingTerms({ database, log }: Context): Loop {
  let newestBefore = 0;
  let blocks = 0;
  return startLoop(
    async () => {
      const newest = await newestPlace(database);
      const isQuiet = newest === newestBefore;
      newestBefore = newest;
      // One is enough then: to count them all, over and over, took longer than to write them.
      const isDue = await areToIndex(database, isQuiet ? 1 : waitingMax);
      if (isDue) {
        await indexTerms(database, leadsPerBlock);
        blocks += 1;
      }
      if (blocks > 0 && (!isDue || blocks >= blocksToSortIn)) {
        await sortIn(database);
        blocks = 0;
      }
      return isDue ? restMs : idleMs;
    },
    { onError: (error) => log.error({ err: error }, 'indexing the terms of leads failed, trying again') },
  );
}
