import type { LaunchSettings, MailboxLimit, PlanRule } from '@cadenza/contracts';
import { dayOf } from '@cadenza/mailbox-allowance';
import type { MailboxStanding } from '../mailbox/standing.ts';
import type { CampaignFacts, DueLead, DueMailbox } from '../plan/campaign-facts.ts';
import type { Candidate } from '../plan/candidate.ts';
import type { LaneAtRest } from '../plan/choose-leads.ts';
import { laneBounds } from '../plan/lanes.ts';
import type { DecidedInstant } from '../plan/moving-instant.ts';
import type { Plan } from '../plan/plan.ts';
import { relaySender } from '../sender/sender.ts';
import type { PlannedVisit } from '../visits/commit-plans.ts';
import type { World } from '../visits/world.ts';
import type { AttemptEnd, PoolScript, ScriptedChange, ScriptedMailboxChange } from './play-scripts.ts';
import {
  aPlayedCampaign,
  applyChange,
  boundLeadOf,
  endAttempt,
  headsOf,
  laneOf,
  newLeadsOf,
  type PlayedCampaign,
  playSequence,
  playValues,
} from './played-campaign.ts';

/** An attempt, and what decided its time (rule T9). */
export interface Attempt {
  campaignId: string;
  leadId: string;
  stepNumber: number;
  /** Null: the relay. */
  mailboxId: string | null;
  at: Temporal.Instant;
  rule: PlanRule;
  mailboxLimit?: MailboxLimit;
  outcome: AttemptEnd;
  /** What its campaign showed just before. */
  shown: Plan | null;
}

interface PlayedMailbox {
  standing: MailboxStanding;
  visitAt: Temporal.Instant | null;
}

export const compare = Temporal.Instant.compare;
export const isDue = (at: Temporal.Instant | null, now: Temporal.Instant): at is Temporal.Instant =>
  at !== null && compare(at, now) <= 0;
export const firstOf = (instants: readonly Temporal.Instant[]) =>
  instants.reduce<Temporal.Instant | null>((first, at) => (first && isDue(first, at) ? first : at), null);

export type PoolChange = ScriptedMailboxChange | (ScriptedChange & { campaignId: string });

const playedRelay = { MAIL_FROM: { name: 'The relay', address: 'relay@example.com' }, IMAP_URL: undefined };

/** Campaigns and mailboxes in memory, which visits read and change as they do the tables of the service. */
export function playedWorld({ mailboxes: given, campaigns: scripts }: PoolScript) {
  const attempts: Attempt[] = [];
  const startAt = firstOf(scripts.map(({ launchedAt }) => launchedAt));
  const mailboxes = new Map(
    given.map((standing): [string, PlayedMailbox] => [standing.id, { standing, visitAt: startAt }]),
  );
  const campaigns = new Map(scripts.map((script) => [script.id, aPlayedCampaign(script)]));
  const campaignOf = ({ id }: { id: string }) => campaigns.get(id) as PlayedCampaign;

  function apply(change: PoolChange, now: Temporal.Instant): void {
    if ('campaignId' in change) {
      const campaign = campaigns.get(change.campaignId) as PlayedCampaign;
      applyChange(campaign, change);
      visitFrom(campaign, now);
      return;
    }
    const mailbox = mailboxes.get(change.mailboxId) as PlayedMailbox;
    if (change.kind === 'away') mailbox.standing = { ...mailbox.standing, away: change.away };
    else if (change.kind === 'domain') mailbox.standing = { ...mailbox.standing, stoppedDomain: change.stopped };
    else mailbox.standing = { ...mailbox.standing, facts: { ...mailbox.standing.facts, ...change.facts } };
    mailbox.visitAt = now;
    for (const campaign of campaigns.values()) if (campaign.lanes.has(change.mailboxId)) visitFrom(campaign, now);
  }

  function visitFrom(campaign: PlayedCampaign, now: Temporal.Instant): void {
    const { launchedAt } = campaign.script;
    campaign.visitAt = compare(launchedAt, now) > 0 ? launchedAt : now;
  }

  const world: World = {
    relay: (campaign) => relaySender(playedRelay, campaign),
    async campaignsToVisit({ now }) {
      const due = [...campaigns.values()].filter(({ visitAt }) => isDue(visitAt, now));
      return due.map((campaign) => factsOf(campaign, now));
    },
    async followSenders(changed) {
      for (const each of changed) campaignOf(each).facts.sendersDirty = false;
    },
    async followSequences(changed) {
      for (const each of changed) playSequence(campaignOf(each));
    },
    followValues: async (campaign) => playValues(campaignOf(campaign)),
    // Every visit plans all of them.
    async planAllLanes() {},
    async setAside() {
      throw new Error('No provider refuses mail here');
    },
    async keepPlans(visits) {
      for (const visit of visits) keepPlan(campaignOf(visit.facts), visit);
      return visits.length;
    },

    async mailboxesToVisit({ now }) {
      const due = [...mailboxes.values()].filter(({ visitAt }) => isDue(visitAt, now));
      return due.map(({ standing }) => dueMailbox(standing, now));
    },
    roomAt: () => Number.POSITIVE_INFINITY,
    async followMailboxes() {},
    async endMailboxVisits(visits) {
      for (const { mailboxId, visitAt } of visits)
        (mailboxes.get(mailboxId) as PlayedMailbox).visitAt = visitAt === null ? null : Temporal.Instant.from(visitAt);
    },
    readLanes: async (chosen) =>
      chosen.map(({ due, campaignId, forWhom }) => {
        const campaign = campaignOf({ id: campaignId });
        const { isSender, lastSendAt } = laneOf(campaign, due.mailbox.id);
        const boundLead = boundLeadOf(headsOf(campaign), due.mailbox);
        return { due, forWhom, campaign: campaign.facts, isSender, lastSendAt, boundLead };
      }),
    async readNewLeads(turns) {
      const ids = new Set(turns.map(({ campaign }) => campaign.id));
      return new Map(
        [...ids].map((id) => {
          const leads = newLeadsOf(campaignOf({ id }));
          return [id, { leads: leads.map((candidate) => ({ candidate, writer: null })), isWhole: true }];
        }),
      );
    },
    putOffLane: async ({ turn, bounds }: LaneAtRest) => {
      const lane = laneOf(campaignOf(turn.campaign), turn.due.mailbox.id);
      [lane.boundLeadAt, lane.newLeadAt] = [bounds.boundLead?.at ?? null, bounds.newLead?.at ?? null];
    },
  };

  function keepPlan(campaign: PlayedCampaign, { plan, visitAt, drainedAt, lanes }: PlannedVisit): void {
    campaign.visitAt = visitAt;
    if (drainedAt) {
      Object.assign(campaign.facts, { status: 'completed', drained: true });
      campaign.finishedAt = drainedAt;
      return;
    }
    campaign.plan = plan;
    Object.assign(campaign.facts, { nextSendAt: plan.nextSendAt?.toString() ?? null, planRule: plan.rule });
    const planned = new Map(lanes?.map((lane) => [lane.mailboxId, lane]));
    for (const [id, lane] of campaign.lanes) {
      const { bounds, next = null, wakeAt = null } = planned.get(id) ?? {};
      Object.assign(lane, { boundLeadAt: bounds?.boundLead?.at ?? null, newLeadAt: bounds?.newLead?.at ?? null, next });
      const mailbox = mailboxes.get(id) as PlayedMailbox;
      if (wakeAt && (!mailbox.visitAt || isDue(wakeAt, mailbox.visitAt))) mailbox.visitAt = wakeAt;
    }
  }

  function dueMailbox(mailbox: MailboxStanding, now: Temporal.Instant): DueMailbox {
    const [boundLead, newLead] = [longestWaiting(mailbox.id, 'boundLeadAt'), longestWaiting(mailbox.id, 'newLeadAt')];
    const rest = { wakes: 0, sendersDirty: false, visitAt: now.toString(), signature: null, smtpServer: '' };
    return { mailbox, boundLead, newLead, ...rest };
  }

  function longestWaiting(mailboxId: string, which: 'boundLeadAt' | 'newLeadAt') {
    const lanes = [...campaigns.values()].flatMap(({ facts, lanes: all }) => {
      const at = all.get(mailboxId)?.[which];
      return at ? [{ campaignId: facts.id, at: at.toString() }] : [];
    });
    return (
      lanes.sort((one, other) => compare(one.at, other.at) || (one.campaignId < other.campaignId ? -1 : 1))[0] ?? null
    );
  }

  /** An email leaves, and ends at once. */
  function claim({ campaign: { id }, candidate, sender }: DueLead, now: Temporal.Instant): void {
    const campaign = campaignOf({ id });
    const { facts, plan: shown } = campaign;
    const mailboxId = sender.mailbox?.id ?? null;
    const planned = mailboxId === null ? ofRelay(facts) : laneOf(campaign, mailboxId).next;
    const { leadId, nextStep: stepNumber } = candidate;
    const email = { campaignId: id, leadId, stepNumber, mailboxId, at: now, ...whyNow(planned, now) };
    attempts.push({ ...email, outcome: endAttempt(campaign, candidate, mailboxId, now), shown });
    campaign.visitAt = now;
    if (mailboxId === null) facts.lastSendAt = now.toString();
    else {
      laneOf(campaign, mailboxId).lastSendAt = now.toString();
      use(mailboxes.get(mailboxId) as PlayedMailbox, now);
    }
  }

  /** What a visit reads, with the places of the lanes among those of other campaigns. */
  function factsOf(campaign: PlayedCampaign, now: Temporal.Instant): CampaignFacts {
    const { bound, boundFollowUps, ...heads } = headsOf(campaign);
    const lanes = [...campaign.lanes].map(([id, { isSender, lastSendAt }]) => {
      const { standing } = mailboxes.get(id) as PlayedMailbox;
      const lane = {
        mailbox: standing,
        isSender,
        lastSendAt,
        boundLead: boundLeadOf({ bound, boundFollowUps }, standing),
      };
      return { ...lane, ahead: aheadOf(campaign, lane, heads.initial, now) };
    });
    return { ...campaign.facts, ...heads, lanes, keptLanes: [] };
  }

  function aheadOf(
    campaign: PlayedCampaign,
    lane: Parameters<typeof laneBounds>[0] & { mailbox: MailboxStanding },
    newLead: Candidate | null,
    now: Temporal.Instant,
  ) {
    const others = [...campaigns].flatMap(([id, { lanes }]) => {
      const other = lanes.get(lane.mailbox.id);
      return id === campaign.facts.id || !other ? [] : [{ ...other, isBeforeWhenEqual: id < campaign.facts.id }];
    });
    if (others.length === 0) return { ofBoundLead: 0, ofNewLead: 0 };
    const settings = campaign.facts.settings as LaunchSettings;
    const mine = laneBounds(lane, { settings, newLead, sequenceHeldUntil: null, now });
    const isEarlier = (at: Temporal.Instant | null, than: Temporal.Instant | undefined, isBeforeWhenEqual: boolean) =>
      at !== null && than !== undefined && compare(at, than) < (isBeforeWhenEqual ? 1 : 0);
    return {
      ofBoundLead: others.filter(({ boundLeadAt, isBeforeWhenEqual }) =>
        isEarlier(boundLeadAt, mine.boundLead?.at, isBeforeWhenEqual),
      ).length,
      ofNewLead: others.filter(
        ({ boundLeadAt, newLeadAt, isBeforeWhenEqual }) =>
          mine.newLead && (isDue(boundLeadAt, now) || isEarlier(newLeadAt, mine.newLead.at, isBeforeWhenEqual)),
      ).length,
    };
  }

  const visits = () => [...campaigns.values(), ...mailboxes.values()].flatMap(({ visitAt }) => visitAt ?? []);
  const finishedAt = () => new Map([...campaigns].map(([id, campaign]) => [id, campaign.finishedAt]));
  return { world, attempts, apply, claim, visits, finishedAt };
}

/** The mailbox sent an email. */
function use(mailbox: PlayedMailbox, now: Temporal.Instant): void {
  const { standing } = mailbox;
  const day = dayOf(standing.facts.timezone, now);
  const usedByDay = { ...standing.usedByDay, [day]: (standing.usedByDay[day] ?? 0) + 1 };
  mailbox.standing = { ...standing, lastSendAt: now.toString(), usedByDay };
  mailbox.visitAt = now.add({ minutes: standing.facts.gapMinutes });
}

const ofRelay = ({ nextSendAt, planRule }: CampaignFacts): DecidedInstant | null =>
  nextSendAt && planRule ? { at: Temporal.Instant.from(nextSendAt), rule: planRule } : null;

/** The rule of the plan that came due, or `now` where something that just happened let the email leave. */
function whyNow(planned: DecidedInstant | null, now: Temporal.Instant): Pick<Attempt, 'rule' | 'mailboxLimit'> {
  if (!planned || !isDue(planned.at, now)) return { rule: 'now' };
  return { rule: planned.rule, ...(planned.mailboxLimit && { mailboxLimit: planned.mailboxLimit }) };
}
