import { holdWithoutEnd, type LaunchSettings, type PlanRule } from '@cadenza/contracts';
import { accountObstacle } from '../account/obstacle.ts';
import type { AccountStanding } from '../account/standing.ts';
import { drainedAt } from './drained.ts';
import { type HeldBack, standstill, withLeadsHeld } from './held-back.ts';
import { type Plan, type PlanInput, plan } from './plan.ts';

/** The first lead of its group: the earliest due, then in attach order (rule T6). */
export interface Candidate {
  leadId: string;
  linkId: string;
  nextStep: number;
  lastStep: number;
  dueAt: string;
  /** Whether a hold, and not the delay, set the due time. */
  isHeld: boolean;
  /** The variables that the lead lacks for this step, where its campaign holds it for that (rule D9). */
  lacks: readonly string[];
  /** The step that a person let it get without the values that it lacks. */
  letGoStep: number | null;
}

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
  lastSendAt: string | null;
  inFlight: boolean;
  nextSendAt: string | null;
  planRule: PlanRule | null;
  planObstacle: string | null;
  /** Why the campaign is held after a restore, as a sentence for the user (rule D7). */
  restoreHold: string | null;
  drained: boolean;
  heldBack: HeldBack | null;
  /** The first of the leads that have had an email, and of those that have had none. */
  followUp: Candidate | null;
  initial: Candidate | null;
  leadCount: number;
  openCount: number;
  account: AccountStanding;
  /** Marks of changes that the plan does not include yet; the callers that made them wait for it. */
  pendingAcknowledgements: string[];
}

const halfSavedHoldSeconds = 60;

/** What a visit to a campaign leads to. */
export type Visit =
  | { kind: 'follow-sequence' }
  | { kind: 'follow-values' }
  | { kind: 'claim'; candidate: Candidate }
  | { kind: 'plan'; plan: Plan; visitAt: Temporal.Instant | null }
  | { kind: 'drained'; at: Temporal.Instant };

const instant = (text: string | null) => (text === null ? null : Temporal.Instant.from(text));
const isDue = (at: Temporal.Instant | null, now: Temporal.Instant) =>
  at !== null && Temporal.Instant.compare(at, now) <= 0;

/** Rule E3: until when a half-saved sequence holds the campaign; null when it does not or no longer does. */
function sequenceHeldUntil(
  { sequenceSaved, sequenceChangedAt }: Pick<VisitFacts, 'sequenceSaved' | 'sequenceChangedAt'>,
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (sequenceSaved || !sequenceChangedAt) return null;
  const until = Temporal.Instant.from(sequenceChangedAt).add({ seconds: halfSavedHoldSeconds });
  return isDue(until, now) ? null : until;
}

/** Pure: decides on the facts and the time alone. */
export function decideVisit(facts: VisitFacts, now: Temporal.Instant): Visit {
  const heldUntil = sequenceHeldUntil(facts, now);
  if (facts.sequenceDirty && !heldUntil) return { kind: 'follow-sequence' };
  if (!facts.settings) return { kind: 'plan', plan: { nextSendAt: null, rule: 'nothing-waiting' }, visitAt: null };
  if (facts.inFlight && facts.status === 'active') return stay(facts);
  if (facts.restoreHold && facts.status === 'active') return held(facts.restoreHold);

  const halted = facts.status === 'active' ? standstill(facts.heldBack) : undefined;
  if (halted) return { kind: 'plan', plan: halted, visitAt: null };

  if (facts.status === 'active' && !heldUntil && mustFollowValues(facts)) return { kind: 'follow-values' };

  const free = plan({
    status: facts.status,
    settings: facts.settings,
    sequenceHeldUntil: heldUntil,
    lastSendAt: instant(facts.lastSendAt),
    earliestDue: earliestDue(facts),
    obstacle: obstacleOf(facts.account, facts.settings, now),
    now,
  });
  const planned = facts.status === 'active' ? withLeadsHeld(free, facts.heldBack) : free;
  // The mail server may be slow, so a plan that somebody waits for comes first.
  const isAwaited = facts.pendingAcknowledgements.length > 0;
  if (isDue(planned.nextSendAt, now) && !isAwaited) return { kind: 'claim', candidate: firstDue(facts, now) };
  if (planned.nextSendAt) return { kind: 'plan', plan: planned, visitAt: planned.nextSendAt };
  if (heldUntil) return { kind: 'plan', plan: planned, visitAt: heldUntil };

  const drained = drainedAt({
    status: facts.status,
    leadCount: facts.leadCount,
    openCount: facts.openCount,
    lastSendAt: instant(facts.lastSendAt),
    launchedAt: instant(facts.launchedAt),
  });
  if (isDue(drained, now) && !facts.drained) return { kind: 'drained', at: now };
  return { kind: 'plan', plan: planned, visitAt: facts.drained ? null : drained };
}

/** Rules D9 and T8: a lead that lacks a value leaves the queue before a plan is made, so that a plan is of one that can be sent. */
function mustFollowValues({ settings, valuesDirty, followUp, initial }: VisitFacts): boolean {
  if (settings?.missingValues !== 'hold') return false;
  return (
    valuesDirty ||
    [followUp, initial].some((candidate) => candidate && isAhead(candidate) && candidate.lacks.length > 0)
  );
}

/** Whether the lead is not held without an end. */
const isAhead = ({ dueAt }: Candidate) => Temporal.Instant.compare(dueAt, holdWithoutEnd) < 0;

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

function earliestDue({ followUp, initial }: VisitFacts): PlanInput['earliestDue'] {
  const [first] = [followUp, initial]
    .filter((candidate) => candidate !== null)
    .map(({ dueAt, isHeld, lacks }) => {
      return { at: Temporal.Instant.from(dueAt), rule: isHeld ? 'hold' : 'delay', lacks } as const;
    })
    .sort((one, other) => Temporal.Instant.compare(one.at, other.at));
  return first ?? null;
}

/** Rule T6: a due follow-up goes before an initial email. */
function firstDue({ followUp, initial }: Pick<VisitFacts, 'followUp' | 'initial'>, now: Temporal.Instant): Candidate {
  const followUpIsDue = followUp && isDue(Temporal.Instant.from(followUp.dueAt), now);
  return (followUpIsDue ? followUp : (initial ?? followUp)) as Candidate;
}
