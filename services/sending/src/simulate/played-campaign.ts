import { holdWithoutEnd } from '@cadenza/contracts';
import { relayAccount } from '../account/standing.ts';
import { retryAt } from '../email/retry-schedule.ts';
import type { MailboxStanding } from '../mailbox/standing.ts';
import type { CampaignFacts } from '../plan/campaign-facts.ts';
import type { Candidate } from '../plan/candidate.ts';
import { type Due, type LeadPosition, nextDue, type StepDelay } from '../plan/lead-position.ts';
import type { DecidedInstant } from '../plan/moving-instant.ts';
import type { Plan } from '../plan/plan.ts';
import type { AttemptEnd, CampaignScript, ScriptedChange } from './play-scripts.ts';

export interface PlayedLead extends LeadPosition {
  leadId: string;
  state: 'waiting' | 'ended' | 'detached';
  mailboxId: string | null;
  attempts: number;
  due: Due | null;
  lacksFor: readonly number[];
}

export interface PlayedLane {
  isSender: boolean;
  lastSendAt: string | null;
  boundLeadAt: Temporal.Instant | null;
  newLeadAt: Temporal.Instant | null;
  /** What was planned last. */
  next: DecidedInstant | null;
}

export interface PlayedCampaign {
  script: CampaignScript;
  facts: CampaignFacts;
  steps: readonly StepDelay[];
  /** In attach order, also before they join. */
  leads: ReadonlyMap<string, PlayedLead>;
  lanes: Map<string, PlayedLane>;
  visitAt: Temporal.Instant | null;
  plan: Plan | null;
  finishedAt: Temporal.Instant | null;
}

export function aPlayedCampaign(script: CampaignScript & { id: string }): PlayedCampaign {
  const { id, settings, steps, launchedAt, senders = [] } = script;
  const at = launchedAt.toString();
  const facts: CampaignFacts = {
    ...{ id, settings, revision: 0, laneRevision: 0, planVersion: 0, traceparent: null, steps: [] },
    ...{ status: 'active', sequenceSaved: true, sequenceChangedAt: at, sequenceDirty: false, valuesDirty: false },
    ...{ launchedAt: at, lastSendAt: null, inFlight: false, nextSendAt: null, planRule: null, planObstacle: null },
    ...{ mailboxLimit: null, restoreHold: null, drained: false, heldBack: null, followUp: null, initial: null },
    ...{
      sendersDirty: false,
      hasSenders: senders.length > 0,
      lanes: [],
      keptLanes: [],
      leadCount: 0,
      openCount: 0,
      unknownCount: 0,
    },
    ...{
      pendingAcknowledgements: [],
      relayUnread: null,
      refusedWays: [],
      account: { id: relayAccount, version: 0, waiting: null },
    },
  };
  const leads = script.leads.map(({ leadId, joinedAt, lacksFor = [] }): [string, PlayedLead] => {
    const position = { joinedAt, lastStep: 0, lastSentAt: null, heldUntil: null, waitUntil: null };
    return [leadId, { ...position, leadId, state: 'detached', mailboxId: null, attempts: 0, due: null, lacksFor }];
  });
  const started = { plan: null, visitAt: launchedAt, finishedAt: null };
  const campaign: PlayedCampaign = { script, facts, steps, leads: new Map(leads), lanes: new Map(), ...started };
  for (const sender of senders) laneOf(campaign, sender).isSender = true;
  return campaign;
}

export function laneOf({ lanes }: PlayedCampaign, mailboxId: string): PlayedLane {
  const none = { isSender: false, lastSendAt: null, boundLeadAt: null, newLeadAt: null, next: null };
  const lane = lanes.get(mailboxId) ?? none;
  lanes.set(mailboxId, lane);
  return lane;
}

export function applyChange(campaign: PlayedCampaign, change: ScriptedChange): void {
  const { facts, leads } = campaign;
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
      campaign.steps = change.steps;
      facts.sequenceSaved = change.saved;
      facts.sequenceChangedAt = change.at.toString();
      facts.sequenceDirty = true;
      return;
    case 'join':
      join(campaign, change);
      return;
    case 'remove':
      follow(campaign, leads.get(change.leadId), { state: 'detached' });
      return;
    case 'values':
      follow(campaign, leads.get(change.leadId), { lacksFor: [], heldUntil: null });
      return;
    case 'hold':
      follow(campaign, leads.get(change.leadId), { heldUntil: change.until });
      return;
    case 'senders':
      for (const id of change.senders) laneOf(campaign, id);
      for (const [id, lane] of campaign.lanes) lane.isSender = change.senders.includes(id);
      facts.hasSenders = change.senders.length > 0;
      return;
    default:
      change satisfies never;
  }
}

/** A lead that comes back continues where it was (rule J2). */
function join(campaign: PlayedCampaign, { leadId, at }: { leadId: string; at: Temporal.Instant }): void {
  const lead = campaign.leads.get(leadId);
  if (lead?.state === 'detached') follow(campaign, lead, { joinedAt: at, state: 'waiting' });
}

function follow(
  { steps, script }: Pick<PlayedCampaign, 'steps' | 'script'>,
  lead: PlayedLead | undefined,
  change: Partial<PlayedLead> = {},
): void {
  if (lead) Object.assign(lead, change, { due: nextDue({ ...lead, ...change }, steps, script.launchedAt) });
}

export function playSequence(campaign: PlayedCampaign): void {
  campaign.facts.sequenceDirty = false;
  for (const lead of campaign.leads.values()) follow(campaign, lead);
}

/** Rule D9. */
export function playValues(campaign: PlayedCampaign): void {
  campaign.facts.valuesDirty = false;
  for (const lead of campaign.leads.values()) {
    if (lacksNext(lead)) follow(campaign, lead, { heldUntil: Temporal.Instant.from(holdWithoutEnd) });
  }
}

/** The end of an attempt, through this mailbox; null: through the relay. */
export function endAttempt(
  campaign: PlayedCampaign,
  { leadId, nextStep }: Candidate,
  mailboxId: string | null,
  now: Temporal.Instant,
): AttemptEnd {
  const lead = campaign.leads.get(leadId) as PlayedLead;
  const attempt = lead.attempts + 1;
  const outcome = campaign.script.outcomeOf?.(leadId, nextStep, attempt) ?? 'sent';
  const again = outcome === 'put-off' ? retryAt(attempt, now) : undefined;
  const isBoundTo = { mailboxId: mailboxId ?? lead.mailboxId };
  if (again) follow(campaign, lead, { ...isBoundTo, waitUntil: again, attempts: attempt });
  else if (outcome === 'sent')
    follow(campaign, lead, { ...isBoundTo, lastStep: nextStep, lastSentAt: now, attempts: 0 });
  else follow(campaign, lead, { ...isBoundTo, state: 'ended' });
  return outcome;
}

/** The heads of its queues, and the counts, as the dispatcher reads them from its tables (rule T6). */
export interface Heads extends Pick<CampaignFacts, 'followUp' | 'initial' | 'leadCount' | 'openCount'> {
  /** Of leads that are bound, by the id of the mailbox. */
  bound: ReadonlyMap<string, Candidate>;
  /** Of those that have had an email. */
  boundFollowUps: ReadonlyMap<string, Candidate>;
}

export function headsOf({ leads }: PlayedCampaign): Heads {
  const first = new Map<string, PlayedLead>();
  const firstFollowUps = new Map<string, PlayedLead>();
  let [leadCount, openCount] = [0, 0];
  for (const lead of leads.values()) {
    if (lead.state !== 'detached') leadCount += 1;
    if (!isOpen(lead)) continue;
    openCount += 1;
    keepFirst(first, lead);
    if (lead.lastStep > 0) keepFirst(firstFollowUps, lead);
  }
  const [candidates, boundFollowUps] = [candidatesOf(first), candidatesOf(firstFollowUps)];
  const [followUp, initial] = [candidates.get(followUps) ?? null, candidates.get(initials) ?? null];
  return { followUp, initial, leadCount, openCount, bound: candidates, boundFollowUps };
}

function keepFirst(first: Map<string, PlayedLead>, lead: OpenLead): void {
  const queue = queueOf(lead);
  const head = first.get(queue);
  if (!head?.due || Temporal.Instant.compare(lead.due.at, head.due.at) < 0) first.set(queue, lead);
}

const candidatesOf = (first: ReadonlyMap<string, PlayedLead>) =>
  new Map([...first].map(([queue, lead]) => [queue, candidateOf(lead)]));

/** The first lead that is bound to a mailbox; while that may write to nobody for the first time, of those that have had an email. */
export const boundLeadOf = (
  { bound, boundFollowUps }: Pick<Heads, 'bound' | 'boundFollowUps'>,
  { id, stoppedDomain }: MailboxStanding,
): Candidate | null => (stoppedDomain ? boundFollowUps.get(id) : undefined) ?? bound.get(id) ?? null;

/** The leads that are bound to no mailbox and had no email yet, in the order in which they get it. */
export const newLeadsOf = ({ leads }: PlayedCampaign): Candidate[] =>
  [...leads.values()]
    .filter(isOpen)
    .filter((lead) => queueOf(lead) === initials)
    .sort((one, other) => Temporal.Instant.compare(one.due.at, other.due.at))
    .map(candidateOf);

/** No ids of mailboxes. */
const [initials, followUps] = ['initial emails', 'follow-ups of the relay'];
const queueOf = ({ mailboxId, lastStep }: PlayedLead) => mailboxId ?? (lastStep > 0 ? followUps : initials);

type OpenLead = PlayedLead & { due: Due };
const isOpen = (lead: PlayedLead): lead is OpenLead => lead.state === 'waiting' && lead.due !== null;

function candidateOf(lead: PlayedLead): Candidate {
  const { leadId, lastStep, due } = lead as OpenLead;
  const common = { leadId, linkId: leadId, lastStep, lacks: lacksNext(lead) ? ['value'] : [], letGoStep: null };
  return { ...common, nextStep: due.stepNumber, dueAt: due.at.toString(), isHeld: due.isHeld };
}

const lacksNext = ({ due, lacksFor }: PlayedLead) => due !== null && lacksFor.includes(due.stepNumber);
