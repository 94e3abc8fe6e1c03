import {
  type FormerAccount,
  formerObstacle,
  type UnreadAccount,
  unreadObstacle,
  waitsForReading,
} from '../answers/unread-account.ts';
import type { Reader } from '../instant-words.ts';
import { type Candidate, isAhead } from './candidate.ts';
import type { LaneFacts } from './lanes.ts';
import type { Plan } from './plan.ts';

interface FollowUps {
  relayUnread: UnreadAccount | null;
  /** The first lead to whom the relay sends a follow-up. */
  followUp: Candidate | null;
  lanes: readonly LaneFacts[];
  formerUnread?: FormerAccount | null;
}

/** The plan of a campaign some of whose follow-ups wait until answers are read (rule S13), which it says where it says nothing else. */
export function withUnread(plan: Plan, facts: FollowUps, reader: Reader): Plan {
  const unread = obstacleOf(facts, reader);
  if (unread === null) return plan;
  if (plan.nextSendAt) return { ...plan, obstacle: plan.obstacle ?? unread };
  // Else the leads that wait for a person would seem to be all that are left.
  return { ...plan, rule: 'hold', obstacle: [unread, plan.obstacle].filter(Boolean).join(' ') };
}

function obstacleOf({ relayUnread, followUp, lanes, formerUnread }: FollowUps, reader: Reader): string | null {
  const ofRelay = isAhead(followUp) ? [{ unread: relayUnread, address: null }] : [];
  const ofLanes = lanes.flatMap(({ mailbox, boundLead }) =>
    isAhead(boundLead) && boundLead.lastStep > 0 && mailbox.away === null
      ? [{ unread: mailbox.unread, address: mailbox.facts.address }]
      : [],
  );
  const first = [...ofRelay, ...ofLanes].find(({ unread }) => waitsForReading(unread));
  if (first?.unread) return unreadObstacle(first.unread, first.address, reader);
  return formerUnread ? formerObstacle(formerUnread, reader) : null;
}
