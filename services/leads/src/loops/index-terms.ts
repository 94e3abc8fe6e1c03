import { type Loop, startLoop } from '@cadenza/clock';
import type { Context } from '../context.ts';
import { countToIndex, indexTerms, newestPlace, sortIn } from '../projections/lead-terms.ts';

/** In one commit, which holds publishers back as long as it is open: some 75 ms. */
const leadsPerBlock = 500;
/** To sort many in at once costs less for each. */
const blocksPerTurn = 2;
const idleMs = 1_000;
/** Between two turns, of which each keeps the database busy for some 150 ms. */
const restMs = 100;
/** So many leads are looked through at each filter in the time that a person does not notice. */
const waitingMax = 50_000;

/**
 * Indexes what leads are found by, after they were written. An import comes first: while more leads come in, it waits,
 * unless too many do so already.
 *
 * Code that writes what a lead is found by sets its `is_indexed` to false. Leads that are not indexed are looked through
 * one by one.
 */
export function startIndexingTerms({ database, log }: Context): Loop {
  let newestBefore = 0;
  return startLoop(
    async () => {
      const newest = await newestPlace(database);
      const isQuiet = newest === newestBefore;
      newestBefore = newest;
      // One is enough then: to count them all, over and over, took longer than to write them.
      const enough = isQuiet ? 1 : waitingMax;
      if ((await countToIndex(database, enough)) < enough) return idleMs;
      for (let block = 0; block < blocksPerTurn; block += 1) await indexTerms(database, leadsPerBlock);
      await sortIn(database);
      return restMs;
    },
    { onError: (error) => log.error({ err: error }, 'indexing the terms of leads failed, trying again') },
  );
}
