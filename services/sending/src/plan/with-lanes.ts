import { accountObstacle } from '../account/obstacle.ts';
import type { Reader } from '../instant-words.ts';
import type { Away, MailboxStanding } from '../mailbox/standing.ts';
import { type Candidate, isAhead } from './candidate.ts';
import { earliest, type LaneFacts, type PlannedLane } from './lanes.ts';
import type { DecidedInstant } from './moving-instant.ts';
import { type Plan, waitsForPerson } from './plan.ts';

const awayWords: Record<Away, string> = {
  paused: 'is paused',
  'needs-attention': 'needs attention',
  removed: 'was removed',
};

const wordsOf = (away: Away, { isStopped }: MailboxStanding) =>
  away === 'paused' && isStopped
    ? 'is paused for safety: too many of its emails bounced or were reported as spam'
    : awayWords[away];

interface Pool {
  initial: Candidate | null;
  hasSenders: boolean;
  lanes: readonly LaneFacts[];
  /** When the lanes that are kept send next. */
  kept: readonly DecidedInstant[];
}

/**
 * The plan of a campaign that the relay and mailboxes send for: what leaves first. Where nothing can leave, it says what
 * its leads wait for (rules M7, T9).
 */
export function withLanes(byRelay: Plan, planned: readonly PlannedLane[], pool: Pool, reader: Reader): Plan {
  const byMailbox = earliest([...planned.map(({ next }) => next), ...pool.kept]);
  if (byMailbox && !isBefore(byRelay.nextSendAt, byMailbox.at)) return planOf(byMailbox, planned, pool, reader);
  if (byRelay.nextSendAt) return byRelay;
  const wait = waitsFor(pool);
  if (wait) return { nextSendAt: null, rule: 'hold', ...wait };
  const closed = pool.lanes[planned.findIndex(isClosed)];
  if (closed) return { nextSendAt: null, rule: 'window', mailboxLimit: 'mailbox-hours', obstacle: neverOpen(closed) };
  const held = pool.lanes.map(({ boundLead }) => boundLead).find((lead) => lead !== null && !isAhead(lead));
  return held && byRelay.rule === 'nothing-waiting' ? waitsForPerson(held) : byRelay;
}

const isBefore = (one: Temporal.Instant | null, other: Temporal.Instant) =>
  one !== null && Temporal.Instant.compare(one, other) <= 0;

function planOf(next: DecidedInstant, planned: readonly PlannedLane[], { lanes }: Pool, reader: Reader): Plan {
  const { at, rule, mailboxLimit } = next;
  const plan: Plan = { nextSendAt: at, rule, ...(mailboxLimit && { mailboxLimit }) };
  const mailbox = lanes[planned.findIndex((lane) => lane.next === next)]?.mailbox;
  const obstacle = mailbox && obstacleOf(mailbox, next, reader);
  return obstacle ? { ...plan, obstacle } : plan;
}

/** What is wrong with a mailbox that decided a time. */
function obstacleOf(
  { account, facts, warning }: MailboxStanding,
  { at, mailboxLimit }: DecidedInstant,
  reader: Reader,
): string | null {
  if (mailboxLimit === 'daily-limit') return warning && `${facts.address} waits for the next day. ${warning}`;
  return mailboxLimit === 'mailbox-away' && account.waiting
    ? accountObstacle(account.waiting, { at, ...reader })
    : null;
}

/** Whether somebody waits for a mailbox whose hours and the window of the campaign have nothing in common. */
export const isClosed = ({ bounds, next, isAway }: PlannedLane) =>
  !isAway && next === null && (bounds.boundLead !== null || bounds.newLead !== null);

const neverOpen = ({ mailbox }: LaneFacts) =>
  `The hours of ${mailbox.facts.address} and the sending window of this campaign are never open at the same time.`;

/** Why no mailbox sends to the leads that wait; `undefined` where none waits. */
function waitsFor({ initial, hasSenders, lanes }: Pool): Required<Pick<Plan, 'mailboxLimit' | 'obstacle'>> | undefined {
  const waiting = lanes.filter(({ isSender, boundLead }) => isAhead(boundLead) || (isSender && isAhead(initial)));
  const [first, ...others] = waiting.flatMap(({ mailbox }) => (mailbox.away ? [mailbox] : []));
  if (first?.away) {
    const more = others.length > 0 ? `, and ${others.length} more of its mailboxes send nothing` : '';
    const obstacle = `${first.facts.address} ${wordsOf(first.away, first)}${more}. The leads wait until it sends again, or until they are moved to another mailbox.`;
    return { mailboxLimit: 'mailbox-away', obstacle };
  }
  const stopped = lanes.find(
    ({ mailbox, isSender, boundLead }) =>
      mailbox.stoppedDomain !== null &&
      ((isAhead(boundLead) && boundLead.lastStep === 0) || (isSender && isAhead(initial))),
  );
  const stoppedDomain = stopped?.mailbox.stoppedDomain;
  if (stoppedDomain) return { mailboxLimit: 'domain-records', obstacle: firstEmailsStopped(stoppedDomain) };
  if (hasSenders && isAhead(initial) && !lanes.some(({ isSender }) => isSender)) {
    const obstacle = 'None of the senders that this campaign names is a connected mailbox. Choose its senders.';
    return { mailboxLimit: 'mailbox-away', obstacle };
  }
  return undefined;
}

/** Rule M11. */
const firstEmailsStopped = (domain: string) =>
  `First emails from ${domain} are stopped, because neither SPF nor DKIM vouches for its mail. The leads wait until its records are mended, until you let it send all the same, or until another mailbox sends.`;
