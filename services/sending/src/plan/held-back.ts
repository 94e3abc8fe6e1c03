import type { Plan } from './plan.ts';

/**
 * What holds a campaign back beyond its plan: stops that could not be processed or are not heard (rule S10), answers that
 * have not had their effect yet (rule S13), or its guard (rule S8).
 */
export type HeldBack = 'unheard' | 'everything' | 'campaign' | 'leads' | 'answers' | 'guard';

const seeOperations = 'Nothing is sent until it is resolved; see the operations page.';
const obstacles: Readonly<Record<HeldBack, string>> = {
  unheard: `Something that leads did, perhaps a stop, has not reached the sender. ${seeOperations}`,
  everything: `A stop could not be processed, and nobody can tell whom it is about. ${seeOperations}`,
  campaign: `A stop for this campaign could not be processed. ${seeOperations}`,
  leads:
    'A stop for some of these leads could not be processed. Nothing is sent to them until it is resolved; see the operations page.',
  answers: 'What some of these leads may have answered has not been taken in yet. Nothing is sent to them until it is.',
  guard:
    'Paused for safety: too many of its emails bounced or were reported as spam. Check the list, then pause and resume it.',
};

/** Whether it concerns some leads, while the others get emails. */
const isOfLeads = (heldBack: HeldBack) => heldBack === 'leads' || heldBack === 'answers';

/** The plan of a campaign that is held back as a whole; `undefined` when some of its leads may get emails. */
export function standstill(heldBack: HeldBack | null): Plan | undefined {
  if (heldBack === null || isOfLeads(heldBack)) return undefined;
  return { nextSendAt: null, rule: heldBack === 'guard' ? 'paused' : 'hold', obstacle: obstacles[heldBack] };
}

/** The plan of a campaign that goes on, with a note if it leaves out some leads and has no other obstacle. */
export function withLeadsHeld(plan: Plan, heldBack: HeldBack | null): Plan {
  if (heldBack === null || !isOfLeads(heldBack)) return plan;
  return { ...plan, rule: plan.nextSendAt ? plan.rule : 'hold', obstacle: plan.obstacle ?? obstacles[heldBack] };
}
