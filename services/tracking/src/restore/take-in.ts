import { rebuild, type TakeIn } from '@cadenza/event-kit';
import { takeInLater } from '@cadenza/event-store';
import { consumers } from '../consumers/consumers.ts';
import { readModels } from '../projections/read-models.ts';
import { copyHits } from './copy-hits.ts';

/**
 * Takes in what came back from emails since the restored instant, above all the opt-outs (rule D7). `sending` reports
 * again the emails that are no longer known here.
 */
export async function takeIn({ database, later }: TakeIn): Promise<Record<string, number>> {
  if (!later) return { engagements: 0, hits: 0 };
  let engagements = 0;
  for await (const _ of takeInLater(database, later, ['engagement-'])) engagements += 1;
  const hits = await copyHits(database, later);
  await rebuild({ database, readModels, consumers });
  return { engagements, hits };
}
