import type { Reader } from '../instant-words.ts';
import { refusedObstacle, type ToldWay } from '../refused-domain/told-way.ts';
import type { Plan } from './plan.ts';

/** A refused way, and whether leads of the campaign wait for it. */
export interface WayOfCampaign extends ToldWay {
  isWaitedFor: boolean;
}

/** The plan of a campaign some of whose leads wait for a provider (rule D11), which it says where it says nothing else. */
export function withRefusedDomains(plan: Plan, ways: readonly WayOfCampaign[], reader: Reader): Plan {
  const [first] = ways
    .filter(({ isWaitedFor }) => isWaitedFor)
    .toSorted((one, other) => Temporal.Instant.compare(one.until, other.until));
  if (!first) return plan;
  const refused = refusedObstacle(first, reader);
  if (plan.nextSendAt) return { ...plan, obstacle: plan.obstacle ?? refused };
  // Else the leads that wait for a person would seem to be all that are left.
  return { ...plan, rule: 'hold', obstacle: [refused, plan.obstacle].filter(Boolean).join(' ') };
}
