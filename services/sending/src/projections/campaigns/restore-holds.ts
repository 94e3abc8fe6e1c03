import type { Queryable } from '@cadenza/postgres';
import type { CampaignHeldAfterRestore } from '../../restore-hold/events.ts';

export async function projectRestoreHold(transaction: Queryable, { data }: CampaignHeldAfterRestore): Promise<void> {
  await transaction.query('update campaigns set restore_hold = $2, restore_held_at = $3 where id = $1', [
    data.campaignId,
    data.sentence,
    data.heldAt,
  ]);
}

/** Lifts the hold if a person resumed the campaign after it was set; an older resume may still arrive. */
export async function liftRestoreHold(transaction: Queryable, campaignId: string, resumedAt: string): Promise<void> {
  await transaction.query(
    'update campaigns set restore_hold = null, restore_held_at = null where id = $1 and restore_held_at < $2',
    [campaignId, resumedAt],
  );
}
