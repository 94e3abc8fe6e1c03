import { holdWithoutEnd, type LaunchSettings, type PlanRule } from '@cadenza/contracts';
import { relayAccount } from '../account/standing.ts';
import { retryAt } from '../email/retry-schedule.ts';
import type { Candidate } from './candidate.ts';
import { decideVisit, type Visit, type VisitFacts } from './decide-visit.ts';
import { type Due, type LeadPosition, nextDue, type StepDelay } from './lead-position.ts';

/** A campaign and everything that happens to it, known in advance. */
export interface CampaignScript {
  settings: LaunchSettings;
  steps: readonly StepDelay[];
  launchedAt: Temporal.Instant;
  /** In attach order. */
  leads: readonly {
    leadId: string;
    joinedAt: Temporal.Instant;
    /** Steps for which it lacks a value (rule D9). */
    lacksFor?: readonly number[];
  }[];
  changes?: readonly Change[];
  /** How an attempt ends; absent: every email is sent. */
  outcomeOf?: (leadId: string, stepNumber: number, attempt: number) => Attempt['outcome'];
}

export type Change = { at: Temporal.Instant } & (
  | { kind: 'pause' | 'resume' | 'stop' }
  | { kind: 'sequence'; steps: readonly StepDelay[]; saved: boolean }
  | { kind: 'join' | 'remove'; leadId: string }
  /** The lead gets what it lacked. */
  | { kind: 'values'; leadId: string }
  | { kind: 'hold'; leadId: string; until: Temporal.Instant }
);

/** An attempt, and the rule that decided its time (rule T9). */
interface Attempt {
  leadId: string;
  stepNumber: number;
  at: Temporal.Instant;
  rule: PlanRule;
  outcome: 'sent' | 'put-off' | 'refused';
}

export interface Calendar {
  attempts: Attempt[];
  /** When the campaign counted as completed (rule L6); `null`: it never did. */
  finishedAt: Temporal.Instant | null;
}

interface Lead extends LeadPosition {
  leadId: string;
  state: 'waiting' | 'ended' | 'detached';
  attempts: number;
  due: Due | null;
  lacksFor: readonly number[];
}

interface Played {
  script: CampaignScript;
  facts: Omit<VisitFacts, 'followUp' | 'initial' | 'leadCount' | 'openCount'>;
  steps: readonly StepDelay[];
  leads: Map<string, Lead>;
  attempts: Attempt[];
  finishedAt: Temporal.Instant | null;
}

const visitsMax = 1_000_000;

/**
 * Plays a campaign to its end without a database or a mail server, with the dispatcher's own rules (`decideVisit`).
 * Pure: the same script gives the same calendar.
 *
 * @throws RangeError when the campaign does not come to an end
 */
export function simulate(script: CampaignScript): Calendar {
  const joins = script.leads.map(({ leadId, joinedAt }) => ({ kind: 'join', leadId, at: joinedAt }) as const);
  const changes: Change[] = [...joins, ...(script.changes ?? [])].sort((one, other) =>
    Temporal.Instant.compare(one.at, other.at),
  );
  const played = begin(script);
  let now: Temporal.Instant | null = script.launchedAt;
  for (let visits = 0; now; visits += 1) {
    if (visits > visitsMax) throw new RangeError('The campaign does not come to an end');
    while (changes[0] && Temporal.Instant.compare(changes[0].at, now) <= 0) apply(played, changes.shift() as Change);
    const next = carryOut(played, decideVisit(factsOf(played), now), now);
    now = next ? earlier(next, changes[0]?.at) : (changes[0]?.at ?? null);
  }
  return { attempts: played.attempts, finishedAt: played.finishedAt };
}

function begin(script: CampaignScript): Played {
  const facts: Played['facts'] = {
    status: 'active',
    settings: script.settings,
    sequenceSaved: true,
    sequenceChangedAt: script.launchedAt.toString(),
    sequenceDirty: false,
    valuesDirty: false,
    launchedAt: script.launchedAt.toString(),
    lastSendAt: null,
    inFlight: false,
    nextSendAt: null,
    planRule: null,
    planObstacle: null,
    mailboxLimit: null,
    restoreHold: null,
    drained: false,
    account: { id: relayAccount, version: 0, waiting: null },
    heldBack: null,
    sendersDirty: false,
    hasSenders: false,
    lanes: [],
    pendingAcknowledgements: [],
  };
  return { script, facts, steps: script.steps, leads: new Map(), attempts: [], finishedAt: null };
}

function apply(played: Played, change: Change): void {
  const { facts, leads } = played;
  switch (change.kind) {
    case 'pause':
      facts.status = 'paused';
      return;
    case 'resume':
      facts.status = 'active';
      return;
    case 'stop':
      facts.status = 'stopped';
      return;
    case 'sequence':
      played.steps = change.steps;
      facts.sequenceSaved = change.saved;
      facts.sequenceChangedAt = change.at.toString();
      facts.sequenceDirty = true;
      return;
    case 'join':
      join(played, change);
      return;
    case 'remove':
      follow(played, leads.get(change.leadId), { state: 'detached' });
      return;
    case 'values':
      follow(played, leads.get(change.leadId), { lacksFor: [], heldUntil: null });
      return;
    case 'hold':
      follow(played, leads.get(change.leadId), { heldUntil: change.until });
      return;
    default:
      change satisfies never;
  }
}

/** A lead that comes back continues where it was (rule J2). */
function join(played: Played, { leadId, at }: { leadId: string; at: Temporal.Instant }): void {
  const known = played.leads.get(leadId);
  if (known && known.state !== 'detached') return;
  const { lacksFor = [] } = played.script.leads.find((each) => each.leadId === leadId) ?? {};
  const before = { lastStep: 0, lastSentAt: null, heldUntil: null, waitUntil: null, attempts: 0, due: null };
  const fresh = { leadId, lacksFor, ...before };
  const lead: Lead = { ...(known ?? fresh), joinedAt: at, state: 'waiting' };
  played.leads.set(leadId, lead);
  follow(played, lead);
}

function follow({ steps, script }: Played, lead: Lead | undefined, change: Partial<Lead> = {}): void {
  if (lead) Object.assign(lead, change, { due: nextDue({ ...lead, ...change }, steps, script.launchedAt) });
}

/** The facts that the dispatcher reads from its tables: the first lead of each group by rule T6, and the counts. */
function factsOf({ facts, leads, script }: Played): VisitFacts {
  const inAttachOrder = script.leads.flatMap(({ leadId }) => leads.get(leadId) ?? []);
  const present = inAttachOrder.filter(({ state }) => state !== 'detached');
  const waiting = present.filter(({ state, due }) => state === 'waiting' && due);
  return {
    ...facts,
    followUp: firstOf(waiting.filter(({ lastStep }) => lastStep > 0)),
    initial: firstOf(waiting.filter(({ lastStep }) => lastStep === 0)),
    leadCount: present.length,
    openCount: waiting.length,
  };
}

function firstOf(leads: readonly Lead[]): Candidate | null {
  let first: { lead: Lead; due: Due } | undefined;
  for (const lead of leads) {
    if (lead.due && (!first || Temporal.Instant.compare(lead.due.at, first.due.at) < 0))
      first = { lead, due: lead.due };
  }
  if (!first) return null;
  const { lead, due } = first;
  const { leadId, lastStep } = lead;
  const dueAt = due.at.toString();
  const lacks = lacksNext(lead) ? ['value'] : [];
  const { stepNumber: nextStep, isHeld } = due;
  return { leadId, linkId: leadId, nextStep, lastStep, dueAt, isHeld, lacks, letGoStep: null };
}

const lacksNext = ({ due, lacksFor }: Lead) => due !== null && lacksFor.includes(due.stepNumber);

/** @returns when to visit the campaign next */
function carryOut(played: Played, visit: Visit, now: Temporal.Instant): Temporal.Instant | null {
  const { facts } = played;
  switch (visit.kind) {
    case 'follow-sequence':
      facts.sequenceDirty = false;
      for (const lead of played.leads.values()) follow(played, lead);
      return now;
    case 'follow-values':
      facts.valuesDirty = false;
      for (const lead of played.leads.values()) {
        if (lacksNext(lead)) follow(played, lead, { heldUntil: Temporal.Instant.from(holdWithoutEnd) });
      }
      return now;
    case 'follow-senders':
      facts.sendersDirty = false;
      return now;
    case 'claim':
      attempt(played, visit.candidate, now);
      return now;
    case 'plan':
      facts.nextSendAt = visit.plan.nextSendAt?.toString() ?? null;
      facts.planRule = visit.plan.rule;
      return visit.visitAt;
    case 'drained':
      facts.status = 'completed';
      facts.drained = true;
      played.finishedAt = visit.at;
      return null;
    default:
      return visit satisfies never;
  }
}

function attempt(played: Played, { leadId, nextStep }: Candidate, now: Temporal.Instant): void {
  const lead = played.leads.get(leadId) as Lead;
  const attempt = lead.attempts + 1;
  const outcome = played.script.outcomeOf?.(leadId, nextStep, attempt) ?? 'sent';
  played.attempts.push({ leadId, stepNumber: nextStep, at: now, rule: rulePlanned(played.facts, now), outcome });
  played.facts.lastSendAt = now.toString();
  const again = outcome === 'put-off' ? retryAt(attempt, now) : undefined;
  if (again) follow(played, lead, { waitUntil: again, attempts: attempt });
  else if (outcome === 'sent') {
    follow(played, lead, { lastStep: nextStep, lastSentAt: now, attempts: 0 });
  } else follow(played, lead, { state: 'ended' });
}

/** The rule of the plan that came due, or `now` where something that just happened let the email leave. */
function rulePlanned({ nextSendAt, planRule }: Played['facts'], now: Temporal.Instant): PlanRule {
  const cameDue = nextSendAt !== null && Temporal.Instant.compare(Temporal.Instant.from(nextSendAt), now) <= 0;
  return cameDue && planRule ? planRule : 'now';
}

function earlier(one: Temporal.Instant, other: Temporal.Instant | undefined): Temporal.Instant {
  return other && Temporal.Instant.compare(other, one) < 0 ? other : one;
}
