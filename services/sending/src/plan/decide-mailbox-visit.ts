import type { MailboxStanding } from '../mailbox/standing.ts';
import { moveToMailbox } from './mailbox-times.ts';
import { MovingInstant } from './moving-instant.ts';

/** A lane, and the instant before which it sends nothing. */
interface WaitingLane {
  campaignId: string;
  at: string;
}

/** Everything that a visit to a mailbox decides on. */
export interface MailboxVisitFacts {
  mailbox: MailboxStanding;
  /** The lane that has waited longest to send to a lead that is bound to the mailbox, and to a new one. */
  boundLead: WaitingLane | null;
  newLead: WaitingLane | null;
}

/** For whom a mailbox sends: a lead that is bound to it, or a new one. */
export type ForWhom = 'boundLead' | 'newLead';

export type MailboxVisit =
  /** It sends the next email of this campaign. */
  { kind: 'send'; campaignId: string; forWhom: ForWhom } | { kind: 'wait'; visitAt: Temporal.Instant | null };

/** Pure: decides on the facts and the time alone. Leads that are bound to the mailbox go before new ones (rule T6). */
export function decideMailboxVisit(
  { mailbox, boundLead, newLead }: MailboxVisitFacts,
  now: Temporal.Instant,
): MailboxVisit {
  const nothing = { kind: 'wait', visitAt: null } as const;
  if (mailbox.away || mailbox.inFlight || (!boundLead && !newLead)) return nothing;
  const moving = new MovingInstant(now, 'now');
  if (!moveToMailbox(moving, mailbox)) return nothing;
  const free = moving.at;
  if (isLater(free, now)) return { kind: 'wait', visitAt: free };
  if (boundLead && isDue(boundLead, now))
    return { kind: 'send', campaignId: boundLead.campaignId, forWhom: 'boundLead' };
  if (newLead && isDue(newLead, now)) return { kind: 'send', campaignId: newLead.campaignId, forWhom: 'newLead' };
  const [first] = [boundLead, newLead]
    .flatMap((lane) => (lane ? [Temporal.Instant.from(lane.at)] : []))
    .sort(Temporal.Instant.compare);
  return { kind: 'wait', visitAt: first ?? null };
}

const isLater = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) > 0;

const isDue = ({ at }: WaitingLane, now: Temporal.Instant) => !isLater(Temporal.Instant.from(at), now);
