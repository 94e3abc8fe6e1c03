import type { CampaignSenders } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
import { pooledShardOf, shards } from './shards.ts';

/**
 * Keeps the senders of a campaign (rule M1); empty ones are the relay. A campaign that has had mailboxes keeps its shard,
 * for the leads that are bound to them.
 */
export async function setSenders(transaction: Queryable, campaignId: string, senders: CampaignSenders): Promise<void> {
  const isRelay = senders.mailboxIds.length === 0 && senders.tags.length === 0;
  await transaction.query('update campaigns set senders = $2, senders_dirty = true where id = $1', [
    campaignId,
    isRelay ? null : JSON.stringify(senders),
  ]);
  if (!isRelay) await poolCampaigns(transaction, [campaignId]);
}

/** From now on mailboxes send for these campaigns. */
export async function poolCampaigns(transaction: Queryable, campaignIds: readonly string[]): Promise<void> {
  await transaction.query(
    `update campaigns set shard = ${pooledShardOf('id')} where id = any($1) and shard < ${shards}`,
    [campaignIds],
  );
}

/** The lanes follow the senders as they were at this revision. */
export async function noteSendersFollowed(
  transaction: Queryable,
  { id, revision }: { id: string; revision: number },
): Promise<void> {
  await transaction.query(
    'update campaigns set senders_dirty = false, planned_revision = null where id = $1 and revision = $2',
    [id, revision],
  );
}

/** Notes that the lanes of all campaigns follow their senders from now on. */
export async function noteAllSendersFollowed(transaction: Queryable): Promise<void> {
  await transaction.query('update campaigns set senders_dirty = false, planned_revision = null where senders_dirty');
}
