import type { RecordedEvent } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import type { CampaignGuardTripped } from '../../guard/events.ts';
import { ensureCampaign } from './campaigns.ts';

export async function projectGuard(
  transaction: Queryable,
  { data, version }: RecordedEvent<CampaignGuardTripped>,
): Promise<void> {
  await ensureCampaign(transaction, data.campaignId);
  await transaction.query(
    'update campaigns set guard_tripped_at = $2, guard_trips = $3, guard_halts = true where id = $1',
    [data.campaignId, data.trippedAt, version],
  );
}
