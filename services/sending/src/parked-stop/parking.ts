import type { Queryable } from '@cadenza/postgres';
import type { Parking } from '@cadenza/service-kit';
import type { App } from '../app.ts';
import { lockCampaigns, markForVisit } from '../projections/campaigns.ts';
import { campaignsHeldBy, keepHolds, runningCampaigns } from '../projections/parked-holds.ts';
import { holdsOf } from './holds-of.ts';
import { lanesOf } from './lanes-of.ts';

/** Rule S10: what cannot be processed and may say stop fails closed. */
export const parking: Parking<App> = {
  lanesOf,
  hold: async (transaction, record, app) => {
    await keepHolds(transaction, record.number, holdsOf(record));
    await visitHeld(transaction, record.number, app);
  },
  release: visitHeld,
  replan: async (transaction, app) => visit(transaction, await runningCampaigns(transaction), app),
};

/** The campaigns are planned anew, and what was claimed from them and not begun is not begun. */
async function visitHeld(...[transaction, number, app]: Parameters<Parking<App>['release']>): Promise<void> {
  await visit(transaction, await campaignsHeldBy(transaction, number), app);
}

async function visit(transaction: Queryable, campaignIds: readonly string[], { clock }: App): Promise<void> {
  if (campaignIds.length === 0) return;
  await lockCampaigns(transaction, campaignIds);
  await markForVisit(transaction, campaignIds, clock.now());
}
