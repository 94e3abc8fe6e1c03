import type { CampaignSenders } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
import { pooledShardOf } from './shards.ts';

/**
 * Keeps the senders of a campaign (rule M1); empty ones are the relay. A campaign that has had mailboxes keeps its shard,
 * for the leads that are bound to them.
 */
export async function setSenders(transaction: Queryable, campaignId: string, senders: CampaignSenders): Promise<void> {
  const isRelay = senders.mailboxIds.length === 0 && senders.tags.length === 0;
  if (isRelay) await transaction.query('update campaigns set senders = null where id = $1', [campaignId]);
  else {
    await transaction.query(`update campaigns set senders = $2, shard = ${pooledShardOf('id')} where id = $1`, [
      campaignId,
      JSON.stringify(senders),
    ]);
  }
}
