import { readJournal } from '@cadenza/event-kit';
import type { Context } from './context.ts';
import { anySequenceToRead, namesIn, noteReadSequences } from './projections/campaigns.ts';

/**
 * Finds the variables of campaigns from before they were kept, in what this service has heard of their sequences. Once,
 * after the migration; older events are packed, which SQL cannot read.
 */
export async function readSequences({ database, log }: Context): Promise<void> {
  if (!(await anySequenceToRead(database))) return;
  const names = new Map<string, string[]>();
  for await (const entry of readJournal(database, { from: '0', before: undefined })) {
    if (!('consumed' in entry) || entry.consumed.event.type !== 'CampaignSequenceChanged') continue;
    const { campaignId, steps } = entry.consumed.event.data as { campaignId: string; steps: never[] };
    names.set(campaignId, namesIn(steps));
  }
  await database.transaction((transaction) => noteReadSequences(transaction, names));
  log.info({ campaigns: names.size }, 'the variables of earlier sequences are known');
}
