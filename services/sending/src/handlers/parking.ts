import type { Parking } from '@cadenza/event-kit';
import type { Queryable } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import { holdsOf } from '../parked-stop/holds-of.ts';
import { strandsOf } from '../parked-stop/strands-of.ts';
import { lockCampaigns } from '../projections/campaigns/locks.ts';
import { requestVisit } from '../projections/campaigns/visits.ts';
import { campaignsHeldBy, keepHolds, runningCampaigns } from '../projections/parked-holds.ts';

/** Rule S10: a record that cannot be processed and may be a stop fails closed. */
export const parking: Parking<Context> = {
  strandsOf,
  hold: async (transaction, record, context) => {
    await keepHolds(transaction, record.number, holdsOf(record));
    await visitHeld(transaction, record.number, context);
  },
  release: visitHeld,
  replan: async (transaction, context) => visit(transaction, await runningCampaigns(transaction), context),
};

/** Has the campaigns planned anew; emails claimed from them and not yet begun are not begun. */
async function visitHeld(...[transaction, number, context]: Parameters<Parking<Context>['release']>): Promise<void> {
  await visit(transaction, await campaignsHeldBy(transaction, number), context);
}

async function visit(transaction: Queryable, campaignIds: readonly string[], { clock }: Context): Promise<void> {
  if (campaignIds.length === 0) return;
  await lockCampaigns(transaction, campaignIds);
  await requestVisit(transaction, campaignIds, clock.now());
}
