import { knownSince, type Restore, restoredAt } from '@cadenza/event-kit';
import { append } from '@cadenza/event-store';
import type { Database } from '@cadenza/postgres';
import { projectOwn } from '../projections/own-events.ts';
import type { CampaignHeldAfterRestore } from '../restore-hold/events.ts';

const campaignsPerCommit = 500;
const byRestore = { correlationId: null, causationId: null };

/**
 * Holds campaigns so that nothing leaves before a person has looked. If everything that happened since is known, holds
 * only the campaigns that ran at the restored instant: the emails of those started later are known. Otherwise holds
 * every campaign, drafts included.
 *
 * @returns how many campaigns are held
 */
export async function holdCampaigns(database: Database, restore: Restore, now: Temporal.Instant): Promise<number> {
  const statuses = restore.isAllKnown ? ['active'] : ['unknown', 'draft', 'active', 'paused'];
  const { rows } = await database.query<{ id: string; version: number }>(
    `select campaigns.id, coalesce(max(version), 0) as version
     from campaigns left join events on stream_id = 'restore-' || campaigns.id
     where status = any($1) group by campaigns.id order by campaigns.id`,
    [statuses],
  );
  const sentence = sentenceOf(restore);
  const heldAt = now.toString({ smallestUnit: 'millisecond' });
  for (let start = 0; start < rows.length; start += campaignsPerCommit) {
    const appends = rows.slice(start, start + campaignsPerCommit).map(({ id, version }) => ({
      stream: `restore-${id}`,
      expectedVersion: version,
      events: [
        { type: 'CampaignHeldAfterRestore', data: { campaignId: id, sentence, heldAt } },
      ] satisfies CampaignHeldAfterRestore[],
    }));
    await database.transaction(async (transaction) =>
      projectOwn(transaction, await append(transaction, appends, { metadata: byRestore, occurredAt: now })),
    );
  }
  return rows.length;
}

function sentenceOf(restore: Restore): string {
  const known = knownSince(restore, 'whoever got an email or unsubscribed then may get one.');
  const goOn = restore.isAllKnown ? 'to go on.' : 'to go on all the same.';
  return `Cadenza was restored to ${restoredAt(restore)}. ${known} Pause and resume this campaign ${goOn}`;
}
