import type { CampaignFacts, DueLead } from '../plan/campaign-facts.ts';
import { decideVisits } from './decide-visits.ts';
import type { World } from './world.ts';

/**
 * Carries out what each of these campaigns does now. One that is being changed, or changed meanwhile, stays due.
 * @returns the leads to whom the relay sends, and how many visits led to something else
 */
export async function visitCampaigns(
  world: World,
  campaigns: readonly CampaignFacts[],
  now: Temporal.Instant,
): Promise<{ due: DueLead[]; others: number }> {
  const { changed, lacking, regrouped, anew, aside, planned, due } = decideVisits(campaigns, {
    now,
    relay: world.relay,
  });
  await world.followSenders(regrouped);
  await world.followSequences(changed);
  await world.planAllLanes(anew);
  for (const campaign of lacking) await world.followValues(campaign);
  for (const lead of aside) await world.setAside(lead);
  const written = await world.keepPlans(planned, now);
  return {
    due,
    others: regrouped.length + changed.length + lacking.length + anew.length + aside.length + written,
  };
}
