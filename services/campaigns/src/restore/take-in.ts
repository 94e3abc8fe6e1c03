import { knownSince, type Restore, restoredAt, type TakeIn } from '@cadenza/event-kit';
import { handleCommands } from '@cadenza/event-store';
import { campaignDecider } from '../campaign/decide.ts';
import { projectCampaign } from '../projections/campaigns.ts';

const byRestore = { correlationId: null, causationId: null };

/**
 * Makes campaigns wait for a person (rule D7): those that were active at the restored instant and, unless everything
 * that happened since then is known, those that were paused, because they may have been resumed. `sending` holds all
 * campaigns, drafts included, on its own from the first moment.
 */
export async function takeIn({ database, restore, now }: TakeIn): Promise<Record<string, number>> {
  const { rows } = await database.query<{ id: string }>('select id from campaigns where status = any($1)', [
    restore.isAllKnown ? ['active'] : ['active', 'paused'],
  ]);
  for (const { id } of rows) {
    await handleCommands(database, {
      stream: `campaign-${id}`,
      decider: campaignDecider,
      commands: [{ type: 'PauseAfterRestore', reason: reasonOf(restore) }],
      trace: { ...byRestore, now },
      project: projectCampaign,
    });
  }
  return { paused: rows.length };
}

function reasonOf(restore: Restore): string {
  const known = knownSince(restore, 'whoever got an email or unsubscribed then may get one when you resume.');
  const look = restore.isAllKnown ? ' Look at the campaign before you resume it.' : '';
  return `Paused because Cadenza was restored to ${restoredAt(restore)}. ${known}${look}`;
}
