import type { Context } from '../context.ts';
import { watchCampaigns } from './watch-campaigns.ts';
import { watchMailboxes } from './watch-mailboxes.ts';

/** Rule S8: these emails may be too many that went badly, or enough that went well. */
export async function watchSenders(
  context: Context,
  emails: readonly { campaignId: string; mailboxId: string | null }[],
): Promise<void> {
  await watchCampaigns(
    context,
    emails.map(({ campaignId }) => campaignId),
  );
  await watchMailboxes(
    context,
    emails.flatMap(({ mailboxId }) => mailboxId ?? []),
  );
}
