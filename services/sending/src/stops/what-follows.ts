import type { EnrolmentRequest } from '../enrolment/commands.ts';
import {
  blockedReason,
  colleagueReason,
  inDoubtReason,
  reasonsOfLetters,
  reasonsOfMails,
  refusedReason,
  suppressedReason,
  undeliverableReason,
} from '../enrolment/ending-reasons.ts';
import type { Ending } from '../enrolment/events.ts';
import type { EnrolmentState } from '../enrolment/state.ts';
import type { StopCause } from './events.ts';

/** A stop as it is about a lead in a campaign. Instants are ISO 8601 text. */
export interface StopHere extends StopCause {
  test: boolean;
  /** It counts in all campaigns: the lead ends with what the sender finds at its turn, not with the reason of the stop. */
  everywhere: boolean;
  /** When it is over; null: it has no end. */
  until: string | null;
  /** What a mail server's refusal comes to, in our words; the enrolment ends with them. */
  words: string | null;
}

export interface Occasion {
  now: string;
  /** The lead is due: what stops it everywhere ends it now. Until then it may be taken back without a trace. */
  isTurn?: boolean;
  /** What was just said; it counts even if a person overruled it before. */
  said?: StopCause | undefined;
  /** What was just taken back. */
  lifted?: readonly StopCause[];
}

/**
 * What brings an enrolment in line with the stops that are about its lead, in this order: what was taken back goes, then
 * endings, doubts and absences come, and at its turn what the sender finds. Asked again, it says nothing new.
 */
export function whatFollows(stops: readonly StopHere[], state: EnrolmentState, occasion: Occasion): EnrolmentRequest[] {
  const { now, lifted = [] } = occasion;
  const isOverruled = ({ emailId }: StopHere) =>
    emailId !== null && state.overruled.includes(emailId) && !isSaid(emailId);
  const isSaid = (emailId: string) => occasion.said?.emailId === emailId;
  const endings = stops.filter((stop) => kindOf(stop) === 'ending');
  const holds = stops.filter((stop) => kindOf(stop) === 'doubt' || kindOf(stop) === 'absence');
  const held = holds.filter((stop) => !isOverruled(stop) && isAhead(stop.until, now));
  const found = occasion.isTurn && endings.length === 0 && held.length === 0 ? findingOf(stops) : undefined;
  return [
    ...lifted.flatMap((cause) => takeBack(cause, state, now)),
    ...(lifted.length > 0
      ? findingsGone(stops, state).map(({ reason }) => withdraw({ reason, emailId: null }, now))
      : []),
    ...endings.flatMap((stop) => finishOf(stop, now)),
    ...inOrder(holds, state).flatMap((stop) =>
      holdOf(stop, { isSaid: stop.emailId !== null && isSaid(stop.emailId), now }),
    ),
    ...(found ? [finding(found, stops, now)] : []),
  ];
}

type Kind = 'ending' | 'doubt' | 'absence' | 'finding';

function kindOf({ reason, everywhere, until }: StopHere): Kind {
  if (reason === inDoubtReason) return 'doubt';
  if (until !== null) return 'absence';
  return everywhere ? 'finding' : 'ending';
}

const isAhead = (until: string | null, now: string) => until === null || Temporal.Instant.compare(until, now) > 0;

const withdraw = ({ reason, emailId }: StopCause, now: string): EnrolmentRequest => ({
  type: 'Withdraw',
  reason,
  emailId,
  now,
});

function takeBack(cause: StopCause, state: EnrolmentState, now: string): EnrolmentRequest[] {
  const { reason, emailId } = cause;
  if (reason === inDoubtReason) return emailId ? [{ type: 'SettleDoubt', emailId, now }] : [];
  if (reason !== refusedReason) return [withdraw(cause, now)];
  return endingsOf(state)
    .filter((each) => emailId !== null && each.cause?.emailId === emailId && !reasonsOfMails.has(each.reason))
    .map((each) => withdraw({ reason: each.reason, emailId }, now));
}

const endingsOf = (state: EnrolmentState): readonly Ending[] => (state.status === 'finished' ? state.endings : []);

const outcomeOf = (reason: string): Ending['outcome'] => (reasonsOfLetters.includes(reason) ? 'failed' : 'completed');

function finishOf({ reason, emailId, test, words }: StopHere, now: string): EnrolmentRequest[] {
  if (emailId === null) return [];
  const outcome = outcomeOf(reason);
  return [{ type: 'Finish', outcome, reason: words ?? reason, cause: { emailId, test }, now }];
}

/** Rules S5 and S11. */
function holdOf(
  { reason, emailId, test, until }: StopHere,
  { isSaid, now }: { isSaid: boolean; now: string },
): EnrolmentRequest[] {
  if (emailId === null) return [];
  const about = { cause: { emailId, test }, unlessOverruled: !isSaid, now };
  if (reason === inDoubtReason) return [{ type: 'HoldInDoubt', ...about }];
  return until === null ? [] : [{ type: 'HoldForAbsence', until, ...about }];
}

/** What corrects the absence that holds the lead comes first, then the longest: that which follows holds no longer. */
function inOrder(holds: readonly StopHere[], { hold }: EnrolmentState): StopHere[] {
  const corrects = ({ emailId }: StopHere) => Number(emailId === hold?.cause?.emailId);
  const end = ({ until }: StopHere) => (until === null ? 0 : Temporal.Instant.from(until).epochMilliseconds);
  return [...holds].sort((one, other) => corrects(other) - corrects(one) || end(other) - end(one));
}

/**
 * What the sender finds when the lead is due, in the order in which it can be taken back: what nobody takes back for those
 * whose turn came, a block, counts only where nothing else does.
 */
const findings: readonly string[] = [suppressedReason, colleagueReason, undeliverableReason, blockedReason];

const findingOfReason = (reason: string) => (findings.includes(reason) ? reason : suppressedReason);

const isFound = (stop: StopHere) => kindOf(stop) === 'finding';

const findingsIn = (stops: readonly StopHere[]): ReadonlySet<string> =>
  new Set(stops.filter(isFound).map(({ reason }) => findingOfReason(reason)));

function findingOf(stops: readonly StopHere[]): string | undefined {
  const found = findingsIn(stops);
  return findings.find((reason) => found.has(reason));
}

const finding = (reason: string, stops: readonly StopHere[], now: string): EnrolmentRequest => {
  const outcome = reason === suppressedReason ? outcomeOfSuppression(stops) : outcomes[reason];
  return { type: 'Finish', outcome: outcome ?? 'failed', reason, cause: null, now };
};

const outcomes: Partial<Record<string, Ending['outcome']>> = { [colleagueReason]: 'completed' };

/** What was said or found first ends a lead everywhere as it does in the campaign that heard of it. */
function outcomeOfSuppression(stops: readonly StopHere[]): Ending['outcome'] | undefined {
  const first = stops.find((stop) => isFound(stop) && findingOfReason(stop.reason) === suppressedReason);
  return first && outcomeOf(first.reason);
}

/**
 * Findings of which no stop is left. A lead that was turned away by a block stays away; one that another stop ended ends by
 * a block that is left only when its turn comes again.
 */
function findingsGone(stops: readonly StopHere[], state: EnrolmentState): Ending[] {
  const found = findingsIn(stops);
  return endingsOf(state).filter(
    ({ reason, cause }) => !cause && reason !== blockedReason && findings.includes(reason) && !found.has(reason),
  );
}
