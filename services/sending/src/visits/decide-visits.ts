import type { AccountStanding } from '../account/standing.ts';
import type { CampaignFacts, DueLead } from '../plan/campaign-facts.ts';
import { type AsideLead, decideVisit } from '../plan/decide-visit.ts';
import { plannedInstant } from '../plan/planned-instant.ts';
import type { Sender } from '../sender/sender.ts';
import type { PlannedVisit } from './commit-plans.ts';

/** What visits to campaigns lead to. A due campaign that must not probe its account, because another one does, is in none. */
export interface DecidedVisits {
  /** Campaigns whose leads have to follow a changed sequence. */
  changed: CampaignFacts[];
  /** Campaigns whose leads have to be held, or to go on, as their values say. */
  lacking: CampaignFacts[];
  /** Campaigns whose lanes have to follow changed senders. */
  regrouped: CampaignFacts[];
  /** Campaigns of which every lane has to be planned. */
  anew: CampaignFacts[];
  /** Leads that have to leave the queue until their providers take our mail again. */
  aside: (AsideLead & { campaignId: string })[];
  planned: PlannedVisit[];
  due: DueLead[];
}

/** Pure: decides on the facts and the time alone. */
export function decideVisits(
  campaigns: readonly CampaignFacts[],
  { now, relay }: { now: Temporal.Instant; relay: (campaign: CampaignFacts) => Sender },
): DecidedVisits {
  const decided: DecidedVisits = {
    ...{ changed: [], lacking: [], regrouped: [], anew: [] },
    ...{ aside: [], planned: [], due: [] },
  };
  const mayGo = oneProbeEach();
  for (const facts of campaigns) {
    const visit = decideVisit(facts, now);
    switch (visit.kind) {
      case 'follow-sequence':
        decided.changed.push(facts);
        break;
      case 'follow-values':
        decided.lacking.push(facts);
        break;
      case 'follow-senders':
        decided.regrouped.push(facts);
        break;
      case 'plan-all-lanes':
        decided.anew.push(facts);
        break;
      case 'set-aside':
        decided.aside.push(...visit.leads.map((lead) => ({ ...lead, campaignId: facts.id })));
        break;
      case 'plan':
        decided.planned.push({
          facts,
          plan: visit.plan,
          visitAt: visit.visitAt,
          drainedAt: null,
          lanes: visit.lanes ?? null,
        });
        break;
      case 'drained':
        decided.planned.push({ facts, plan: nothing, visitAt: null, drainedAt: visit.at, lanes: null });
        break;
      case 'claim':
        if (mayGo(facts.account)) {
          const [sender, plannedAt] = [relay(facts), plannedInstant(facts, now)];
          decided.due.push({ campaign: facts, candidate: visit.candidate, sender, plannedAt });
        }
        break;
      default:
        visit satisfies never;
    }
  }
  return decided;
}

const nothing = { nextSendAt: null, rule: 'nothing-waiting' } as const;

/** Rule D8: allows any number of emails through an account that works, and one probe through an account that waits. */
function oneProbeEach(): (account: AccountStanding) => boolean {
  const probed = new Set<string>();
  return ({ id, waiting }) => !waiting || (!probed.has(id) && Boolean(probed.add(id)));
}
