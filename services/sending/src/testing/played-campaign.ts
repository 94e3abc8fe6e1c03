import type { LaunchSettings } from '@cadenza/contracts';
import type { CampaignFacts } from '../plan/campaign-facts.ts';
import type { Candidate } from '../plan/candidate.ts';
import { type LeadPosition, nextDue, type StepDelay } from '../plan/lead-position.ts';
import type { Plan } from '../plan/plan.ts';

/** A campaign whose leads are all there at its launch. */
export interface PooledCampaignScript {
  id: string;
  settings: LaunchSettings;
  steps: readonly StepDelay[];
  leadCount: number;
  /** Ids of mailboxes. */
  senders: readonly string[];
}

export interface PlayedLead extends LeadPosition {
  leadId: string;
  mailboxId: string | null;
}
export interface PlayedLane {
  isSender: boolean;
  lastSendAt: string | null;
  boundLeadAt: Temporal.Instant | null;
  newLeadAt: Temporal.Instant | null;
}
export interface PlayedCampaign {
  facts: CampaignFacts;
  leads: PlayedLead[];
  lanes: Map<string, PlayedLane>;
  visitAt: Temporal.Instant | null;
  plan: Plan | null;
}

export function laneOf({ lanes }: PlayedCampaign, mailboxId: string): PlayedLane {
  const lane = lanes.get(mailboxId) ?? { isSender: false, lastSendAt: null, boundLeadAt: null, newLeadAt: null };
  lanes.set(mailboxId, lane);
  return lane;
}

export const dueOf = ({ facts }: PlayedCampaign, lead: PlayedLead) =>
  nextDue(lead, facts.steps, Temporal.Instant.from(facts.launchedAt as string));

export function waiting(campaign: PlayedCampaign, isAmong: (lead: PlayedLead) => boolean): Candidate[] {
  return campaign.leads
    .flatMap((lead): Candidate[] => {
      const due = isAmong(lead) ? dueOf(campaign, lead) : null;
      if (!due) return [];
      const { leadId, lastStep } = lead;
      const common = { leadId, linkId: leadId, lastStep, lacks: [], letGoStep: null };
      return [{ ...common, nextStep: due.stepNumber, dueAt: due.at.toString(), isHeld: false }];
    })
    .sort((one, other) => Temporal.Instant.compare(one.dueAt, other.dueAt));
}

export const firstOf = (campaign: PlayedCampaign, isAmong: (lead: PlayedLead) => boolean) =>
  waiting(campaign, isAmong)[0] ?? null;

export function aPlayedCampaign(
  { id, settings, steps, leadCount, senders }: PooledCampaignScript,
  startAt: Temporal.Instant,
): PlayedCampaign {
  const at = startAt.toString();
  const facts = {
    ...{ id, settings, revision: 0, laneRevision: 0, planVersion: 0, traceparent: null, mailbox: null },
    steps: steps as unknown as CampaignFacts['steps'],
    ...{ status: 'active', sequenceSaved: true, sequenceChangedAt: at, sequenceDirty: false, valuesDirty: false },
    ...{ launchedAt: at, lastSendAt: null, inFlight: false, nextSendAt: null, planRule: null, planObstacle: null },
    ...{
      mailboxLimit: null,
      restoreHold: null,
      drained: false,
      heldBack: null,
      followUp: null,
      initial: null,
      lanes: [],
    },
    ...{
      sendersDirty: false,
      hasSenders: senders.length > 0,
      leadCount,
      openCount: leadCount,
      pendingAcknowledgements: [],
    },
    account: { id: 'relay', version: 0, waiting: null },
  } satisfies CampaignFacts;
  const leads = Array.from({ length: leadCount }, (_, place): PlayedLead => {
    const position = { joinedAt: startAt, lastStep: 0, lastSentAt: null, heldUntil: null, waitUntil: null };
    return { ...position, leadId: `${id} ${place + 1}`, mailboxId: null };
  });
  const campaign: PlayedCampaign = { facts, leads, lanes: new Map(), visitAt: startAt, plan: null };
  for (const sender of senders) laneOf(campaign, sender).isSender = true;
  return campaign;
}
