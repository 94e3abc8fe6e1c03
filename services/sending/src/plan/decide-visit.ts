import type { LaunchSettings, PlanRule } from '@cadenza/contracts';
import { accountObstacle } from '../account/obstacle.ts';
import type { AccountStanding } from '../account/standing.ts';
import { type FormerAccount, type UnreadAccount, waitsForReading } from '../answers/unread-account.ts';
import type { Reader } from '../instant-words.ts';
import type { Way } from '../refused-domain/waits.ts';
import { type Candidate, isAhead } from './candidate.ts';
import { drainedAt } from './drained.ts';
import { type HeldBack, standstill, withLeadsHeld } from './held-back.ts';
import { type KeptLane, keptInstant, stillHold } from './kept-lanes.ts';
import { type LaneFacts, type PlannedLane, planLane } from './lanes.ts';
import { type Plan, type PlanInput, type PlanLimit, plan, withUnconfirmed } from './plan.ts';
import { isClosed, withLanes } from './with-lanes.ts';
import { type WayOfCampaign, withRefusedDomains } from './with-refused-domains.ts';
import { withUnread } from './with-unread.ts';

/** Everything that a visit to a campaign decides on. Instants are ISO 8601 text. */
export interface VisitFacts {
  status: string;
  settings: LaunchSettings | null;
  sequenceSaved: boolean;
  sequenceChangedAt: string | null;
  /** The steps changed and the enrolments do not follow them yet. */
  sequenceDirty: boolean;
  /** What leads need, or have, changed for many, and their holds do not follow yet (rule D9). */
  valuesDirty: boolean;
  launchedAt: string | null;
  /** The last send of the relay, whose email may be in flight; lanes have their own. */
  lastSendAt: string | null;
  inFlight: boolean;
  nextSendAt: string | null;
  planRule: PlanRule | null;
  planObstacle: string | null;
  mailboxLimit: PlanLimit | null;
  /** Why the campaign is held after a restore, as a sentence for the user (rule D7). */
  restoreHold: string | null;
  drained: boolean;
  heldBack: HeldBack | null;
  /**
   * The first of the leads that have had an email from the relay, and of those that have had none and are not bound to a
   * mailbox.
   */
  followUp: Candidate | null;
  initial: Candidate | null;
  /** The senders changed and the lanes do not follow them yet. */
  sendersDirty: boolean;
  /** Whether mailboxes, and not the relay, send to leads that have had no email (rule M1). */
  hasSenders: boolean;
  /** Every mailbox that is or was a sender of the campaign, but for those that are kept as they were planned. */
  lanes: readonly LaneFacts[];
  keptLanes: readonly KeptLane[];
  leadCount: number;
  openCount: number;
  /** How many of the open ones have an unknown email; where something else waits, not counted. */
  unknownCount: number;
  account: AccountStanding;
  /** Set while the answers to the relay's emails are not read (rule S13). */
  relayUnread: UnreadAccount | null;
  /** An account of before for which some leads wait, which are not in the queue; absent as null. */
  formerUnread?: FormerAccount | null;
  /** The families of providers that refuse domains we send from (rule D11); nearly always none. */
  refusedWays: readonly WayOfCampaign[];
  /** Marks of changes that the plan does not include yet; the callers that made them wait for it. */
  pendingAcknowledgements: string[];
}

const halfSavedHoldSeconds = 60;
/** A mailbox that serves other campaigns first is given this long before the campaign is planned anew. */
const laneGraceSeconds = 60;

/** A lead, and the way that its email would take. */
export interface AsideLead {
  leadId: string;
  way: Way;
}

/** What a visit to a campaign leads to. */
export type Visit =
  | { kind: 'follow-sequence' }
  | { kind: 'follow-values' }
  | { kind: 'follow-senders' }
  /** Leads whose turns come next leave the queue until their providers take our mail again. */
  | { kind: 'set-aside'; leads: readonly AsideLead[] }
  | { kind: 'claim'; candidate: Candidate }
  /** Lanes that were kept have to be planned as well, by another visit. */
  | { kind: 'plan-all-lanes' }
  /** `lanes` are those through which emails may leave, beside those that are kept; absent: none, and none is kept. */
  | { kind: 'plan'; plan: Plan; visitAt: Temporal.Instant | null; lanes?: readonly PlannedLane[] }
  | { kind: 'drained'; at: Temporal.Instant };

const instant = (text: string | null) => (text === null ? null : Temporal.Instant.from(text));
const isDue = (at: Temporal.Instant | null, now: Temporal.Instant) =>
  at !== null && Temporal.Instant.compare(at, now) <= 0;

/** Rule E3: until when a half-saved sequence holds the campaign; null when it does not or no longer does. */
export function sequenceHeldUntil(
  { sequenceSaved, sequenceChangedAt }: Pick<VisitFacts, 'sequenceSaved' | 'sequenceChangedAt'>,
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (sequenceSaved || !sequenceChangedAt) return null;
  const until = Temporal.Instant.from(sequenceChangedAt).add({ seconds: halfSavedHoldSeconds });
  return isDue(until, now) ? null : until;
}

/** Pure: decides on the facts and the time alone. */
export function decideVisit(facts: VisitFacts, now: Temporal.Instant): Visit {
  const { settings } = facts;
  const isActive = facts.status === 'active';
  const heldUntil = sequenceHeldUntil(facts, now);
  if (facts.sendersDirty) return { kind: 'follow-senders' };
  if (facts.sequenceDirty && !heldUntil) return { kind: 'follow-sequence' };
  if (!settings) return { kind: 'plan', plan: { nextSendAt: null, rule: 'nothing-waiting' }, visitAt: null };
  if (facts.inFlight && isActive && !isPooled(facts)) return stay(facts);
  if (facts.restoreHold && isActive) return held(facts.restoreHold);
  const halted = isActive ? standstill(facts.heldBack) : undefined;
  if (halted) return { kind: 'plan', plan: halted, visitAt: null };
  if (isActive && !heldUntil && mustFollowValues(facts)) return { kind: 'follow-values' };
  const areKept = isActive && !heldUntil && stillHold(facts.keptLanes, facts.initial);
  if (facts.keptLanes.length > 0 && !areKept) return { kind: 'plan-all-lanes' };
  const leads = isActive && !heldUntil ? leadsToSetAside(facts) : [];
  if (leads.length > 0) return { kind: 'set-aside', leads };
  const relay = relayPart(facts);
  const byRelay = plan({
    status: facts.status,
    settings,
    sequenceHeldUntil: heldUntil,
    lastSendAt: instant(facts.lastSendAt),
    earliestDue: earliestDue(relay),
    obstacle: obstacleOf(facts.account, settings, now),
    now,
  });
  // The mail server may be slow, so a plan that somebody waits for comes first.
  const isAwaited = facts.pendingAcknowledgements.length > 0;
  if (isDue(byRelay.nextSendAt, now) && !isAwaited) return { kind: 'claim', candidate: firstDue(relay, now) };
  const circumstances = { settings, newLead: facts.initial, sequenceHeldUntil: heldUntil, now };
  const lanes = isActive ? facts.lanes.map((lane) => planLane(lane, circumstances)) : [];
  const kept = facts.keptLanes.map((lane) => keptInstant(lane, { settings, now }));
  const reader = { timezone: settings.timezone, now };
  const free = isActive && isPooled(facts) ? withLanes(byRelay, lanes, { ...facts, kept }, reader) : byRelay;
  const planned = isActive ? withWaiting(withUnconfirmed(free, facts), facts, reader) : free;
  const through = lanes.length + facts.keptLanes.length > 0 ? { lanes } : {};
  if (planned.nextSendAt)
    return {
      kind: 'plan',
      plan: planned,
      visitAt: earlierOf(visitAgainAt(byRelay, planned.nextSendAt), heldUntil),
      ...through,
    };
  if (heldUntil) return { kind: 'plan', plan: planned, visitAt: heldUntil, ...through };
  // The clocks of their zones may change.
  const lookAgainAt = lanes.some(isClosed) ? now.add({ hours: 24 }) : null;
  if (lookAgainAt) return { kind: 'plan', plan: planned, visitAt: lookAgainAt, ...through };
  const drained = drainedAt({
    status: facts.status,
    leadCount: facts.leadCount,
    openCount: facts.openCount,
    lastSendAt: lastSendOf(facts),
    launchedAt: instant(facts.launchedAt),
  });
  if (isDue(drained, now) && !facts.drained) return { kind: 'drained', at: now };
  return { kind: 'plan', plan: planned, visitAt: facts.drained ? null : drained, ...through };
}

/** Whether emails of the campaign leave through mailboxes, or did. */
const isPooled = ({ hasSenders, lanes, keptLanes }: Pick<VisitFacts, 'hasSenders' | 'lanes' | 'keptLanes'>) =>
  hasSenders || lanes.length + keptLanes.length > 0;

/** The leads to which the relay sends next, unless an email of the campaign is with it now. */
function relayPart({
  followUp,
  initial,
  hasSenders,
  inFlight,
  relayUnread,
}: VisitFacts): Pick<VisitFacts, 'followUp' | 'initial'> {
  if (inFlight) return { followUp: null, initial: null };
  return { followUp: waitsForReading(relayUnread) ? null : followUp, initial: hasSenders ? null : initial };
}

/** The end of a hold changes since when leads have waited (rule T6). */
const earlierOf = (visitAt: Temporal.Instant, heldUntil: Temporal.Instant | null) =>
  heldUntil && Temporal.Instant.compare(heldUntil, visitAt) < 0 ? heldUntil : visitAt;

/** The relay sends when this visit is due, a mailbox by itself. */
function visitAgainAt(byRelay: Plan, nextSendAt: Temporal.Instant): Temporal.Instant {
  if (byRelay.nextSendAt?.equals(nextSendAt)) return nextSendAt;
  const afterLane = nextSendAt.add({ seconds: laneGraceSeconds });
  const isRelayFirst = byRelay.nextSendAt && Temporal.Instant.compare(byRelay.nextSendAt, afterLane) < 0;
  return isRelayFirst ? (byRelay.nextSendAt as Temporal.Instant) : afterLane;
}

function lastSendOf({ lastSendAt, lanes }: VisitFacts): Temporal.Instant | null {
  const sends = [lastSendAt, ...lanes.map((lane) => lane.lastSendAt)].flatMap((at) => instant(at) ?? []);
  return sends.sort(Temporal.Instant.compare).at(-1) ?? null;
}

/** What decides whether a campaign may send at all. */
type SendFacts = Pick<
  VisitFacts,
  | 'status'
  | 'settings'
  | 'sequenceSaved'
  | 'sequenceChangedAt'
  | 'sequenceDirty'
  | 'sendersDirty'
  | 'valuesDirty'
  | 'restoreHold'
  | 'heldBack'
>;

/** Whether nothing but time, and its senders, keeps a campaign from sending. */
export function sendsNow(facts: SendFacts, now: Temporal.Instant): boolean {
  if (facts.status !== 'active' || !facts.settings || facts.restoreHold) return false;
  if (facts.sequenceDirty || facts.sendersDirty || sequenceHeldUntil(facts, now) || standstill(facts.heldBack))
    return false;
  return !(facts.settings.missingValues === 'hold' && facts.valuesDirty);
}

/** Rules D9 and T8: a lead that lacks a value leaves the queue before a plan is made, so that a plan is of one that can be sent. */
function mustFollowValues({ settings, valuesDirty, followUp, initial, lanes }: VisitFacts): boolean {
  if (settings?.missingValues !== 'hold') return false;
  return (
    valuesDirty ||
    [followUp, initial, ...lanes.map(({ boundLead }) => boundLead)].some(
      (candidate) => isAhead(candidate) && candidate.lacks.length > 0,
    )
  );
}

/** What a campaign's plan adds about those of its leads that wait for something else than their turn. */
const withWaiting = (plan: Plan, facts: VisitFacts, reader: Reader): Plan =>
  withLeadsHeld(withUnread(withRefusedDomains(plan, facts.refusedWays, reader), facts, reader), facts.heldBack);

/** Rules D11 and T8: a lead whose provider refuses our domain leaves the queue before a plan is made. */
const leadsToSetAside = ({ followUp, initial, lanes }: VisitFacts): AsideLead[] =>
  [followUp, initial, ...lanes.map(({ boundLead }) => boundLead)].flatMap((candidate) =>
    candidate?.refusedWay ? [{ leadId: candidate.leadId, way: candidate.refusedWay }] : [],
  );

function held(obstacle: string): Visit {
  return { kind: 'plan', plan: { nextSendAt: null, rule: 'hold', obstacle }, visitAt: null };
}

/** While an email is with the mail server the plan stands; the outcome causes the next visit. */
function stay({ nextSendAt, planRule, planObstacle }: VisitFacts): Visit {
  const standing = { nextSendAt: instant(nextSendAt), rule: planRule ?? 'now' };
  return { kind: 'plan', plan: { ...standing, ...(planObstacle && { obstacle: planObstacle }) }, visitAt: null };
}

/** Rule D8: nothing leaves while the account waits; once its retry is due, the next email is the probe. */
function obstacleOf(
  { waiting }: AccountStanding,
  { timezone }: LaunchSettings,
  now: Temporal.Instant,
): PlanInput['obstacle'] {
  if (!waiting) return null;
  return {
    until: Temporal.Instant.from(waiting.retryAt),
    tell: (at) => accountObstacle(waiting, { at, now, timezone }),
  };
}

function earliestDue({ followUp, initial }: Pick<VisitFacts, 'followUp' | 'initial'>): PlanInput['earliestDue'] {
  const [first] = [followUp, initial]
    .filter((candidate) => candidate !== null)
    .map(({ dueAt, isHeld, lacks, isUndecided }) => {
      return { at: Temporal.Instant.from(dueAt), rule: isHeld ? 'hold' : 'delay', lacks, isUndecided } as const;
    })
    .sort((one, other) => Temporal.Instant.compare(one.at, other.at));
  return first ?? null;
}

/** Rule T6: a due follow-up goes before an initial email. */
function firstDue({ followUp, initial }: Pick<VisitFacts, 'followUp' | 'initial'>, now: Temporal.Instant): Candidate {
  const followUpIsDue = followUp && isDue(Temporal.Instant.from(followUp.dueAt), now);
  return (followUpIsDue ? followUp : (initial ?? followUp)) as Candidate;
}
