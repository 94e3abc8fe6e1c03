import type { LaunchSettings, MailboxLimit, PlanRule } from '@cadenza/contracts';
import { dayOf } from '@cadenza/mailbox-allowance';
import type { MailboxStanding } from '../mailbox/standing.ts';
import type { CampaignFacts } from '../plan/campaign-facts.ts';
import type { Candidate } from '../plan/candidate.ts';
import { chooseLeads, type LaneTurn, type NewLeads } from '../plan/choose-leads.ts';
import { decideMailboxVisit } from '../plan/decide-mailbox-visit.ts';
import { decideVisit, type Visit } from '../plan/decide-visit.ts';
import { laneBounds } from '../plan/lanes.ts';
import type { DecidedInstant } from '../plan/moving-instant.ts';
import type { Plan } from '../plan/plan.ts';
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

const turnsMax = 2_000_000;
const compare = Temporal.Instant.compare;
const isDue = (at: Temporal.Instant | null, now: Temporal.Instant): at is Temporal.Instant =>
  at !== null && compare(at, now) <= 0;
const firstOf = (instants: readonly Temporal.Instant[]) =>
  instants.reduce<Temporal.Instant | null>((first, at) => (first && isDue(first, at) ? first : at), null);

/**
 * Plays campaigns and mailboxes to their end without a database or a mail server, with the dispatcher's own rules
 * (`decideVisit`, `decideMailboxVisit`, `chooseLeads`) and in its order: campaigns first, then mailboxes. Pure: the same
 * script gives the same attempts.
 *
 * @returns also when each campaign counted as completed (rule L6), by its id; null: it never did
 * @throws RangeError when they do not come to an end
 */
export function playPool(script: PoolScript) {
  const world = begin(script);
  const changes = changesOf(script);
  let now = firstOf(script.campaigns.map(({ launchedAt }) => launchedAt));
  let lastHappeningAt = now;
  for (let turn = 0; now && turn < turnsMax; turn += 1) {
    while (changes[0] && isDue(changes[0].at, now)) {
      world.apply(changes.shift() as PoolChange, now);
      lastHappeningAt = now;
    }
    const attempts = world.attempts.length;
    const isVisited = world.visitCampaigns(now) || world.visitMailboxes(now);
    if (world.attempts.length > attempts) lastHappeningAt = now;
    if (isVisited) continue;
    const next = firstOf([...world.visits(), ...changes.slice(0, 1).map(({ at }) => at)]);
    const isQuiet = next && lastHappeningAt && isDue(lastHappeningAt.add({ hours: 24 * script.quietDaysMax }), next);
    now = isQuiet ? null : next;
  }
  if (now) throw new RangeError('The campaigns do not come to an end');
  return { attempts: world.attempts, finishedAt: world.finishedAt() };
}

type PoolChange = ScriptedMailboxChange | (ScriptedChange & { campaignId: string });

function changesOf({ campaigns, changes = [] }: PoolScript): PoolChange[] {
  const ofCampaigns = campaigns.flatMap(({ id, leads, changes: own = [] }) => {
    const joins = leads.map(({ leadId, joinedAt }) => ({ kind: 'join', leadId, at: joinedAt }) as const);
    return [...joins, ...own].map((change): PoolChange => ({ ...change, campaignId: id }));
  });
  return [...ofCampaigns, ...changes].sort((one, other) => compare(one.at, other.at));
}

function begin({ mailboxes: given, campaigns: scripts }: PoolScript) {
  const attempts: Attempt[] = [];
  const startAt = firstOf(scripts.map(({ launchedAt }) => launchedAt));
  const mailboxes = new Map(
    given.map((standing): [string, PlayedMailbox] => [standing.id, { standing, visitAt: startAt }]),
  );
  const campaigns = new Map(scripts.map((script) => [script.id, aPlayedCampaign(script)]));

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

  /** @returns whether a visit was due */
  function visitCampaigns(now: Temporal.Instant): boolean {
    const due = [...campaigns.values()].filter(({ visitAt }) => isDue(visitAt, now));
    for (const campaign of due) campaign.visitAt = carryOut(campaign, decideVisit(factsOf(campaign, now), now), now);
    return due.length > 0;
  }

  /** @returns when to visit the campaign next */
  function carryOut(campaign: PlayedCampaign, visit: Visit, now: Temporal.Instant): Temporal.Instant | null {
    switch (visit.kind) {
      case 'follow-sequence':
        playSequence(campaign);
        return now;
      case 'follow-values':
        playValues(campaign);
        return now;
      case 'set-aside': // Never: no provider refuses mail here.
      case 'follow-senders':
        campaign.facts.sendersDirty = false;
        return now;
      case 'claim':
        attempt(campaign, null, visit.candidate, now);
        return now;
      case 'plan':
        keepPlan(campaign, visit);
        return visit.visitAt;
      case 'drained':
        Object.assign(campaign.facts, { status: 'completed', drained: true });
        campaign.finishedAt = visit.at;
        return null;
      default:
        return visit satisfies never;
    }
  }

  function keepPlan(campaign: PlayedCampaign, { plan, lanes = [] }: Extract<Visit, { kind: 'plan' }>): void {
    campaign.plan = plan;
    Object.assign(campaign.facts, { nextSendAt: plan.nextSendAt?.toString() ?? null, planRule: plan.rule });
    const planned = new Map(lanes.map((lane) => [lane.mailboxId, lane]));
    for (const [id, lane] of campaign.lanes) {
      const { bounds, next = null, wakeAt = null } = planned.get(id) ?? {};
      Object.assign(lane, { boundLeadAt: bounds?.boundLead?.at ?? null, newLeadAt: bounds?.newLead?.at ?? null, next });
      const mailbox = mailboxes.get(id) as PlayedMailbox;
      if (wakeAt && (!mailbox.visitAt || isDue(wakeAt, mailbox.visitAt))) mailbox.visitAt = wakeAt;
    }
  }

  function visitMailboxes(now: Temporal.Instant): boolean {
    const due = [...mailboxes.values()].filter(({ visitAt }) => isDue(visitAt, now));
    const turns = due.flatMap((mailbox) => turnOf(mailbox, now));
    const { due: leads, atRest } = chooseLeads(turns, newLeadsByCampaign(turns), now);
    for (const { turn, bounds } of atRest) {
      const lane = laneOf(campaigns.get(turn.campaign.id) as PlayedCampaign, turn.due.mailbox.id);
      [lane.boundLeadAt, lane.newLeadAt] = [bounds.boundLead?.at ?? null, bounds.newLead?.at ?? null];
    }
    for (const { campaign, candidate } of leads) {
      attempt(campaigns.get(campaign.id) as PlayedCampaign, campaign.mailbox?.id ?? null, candidate, now);
    }
    return due.length > 0;
  }

  function turnOf(mailbox: PlayedMailbox, now: Temporal.Instant): LaneTurn[] {
    const { standing } = mailbox;
    const [boundLead, newLead] = [longestWaiting(standing.id, 'boundLeadAt'), longestWaiting(standing.id, 'newLeadAt')];
    const facts = { mailbox: standing, boundLead, newLead };
    const visit = decideMailboxVisit(facts, now);
    if (visit.kind === 'wait') {
      mailbox.visitAt = visit.visitAt;
      return [];
    }
    const campaign = campaigns.get(visit.campaignId) as PlayedCampaign;
    const { isSender, lastSendAt } = laneOf(campaign, standing.id);
    const bound = boundLeadOf(headsOf(campaign), standing);
    const due = { ...facts, wakes: 0, sendersDirty: false, visitAt: now.toString(), signature: null, smtpServer: '' };
    return [{ due, forWhom: visit.forWhom, campaign: campaign.facts, isSender, lastSendAt, boundLead: bound }];
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

  function newLeadsByCampaign(turns: readonly LaneTurn[]): Map<string, NewLeads> {
    const ids = new Set(turns.map(({ campaign }) => campaign.id));
    return new Map(
      [...ids].map((id) => {
        const leads = newLeadsOf(campaigns.get(id) as PlayedCampaign);
        return [id, { leads: leads.map((candidate) => ({ candidate, writer: null })), isWhole: true }];
      }),
    );
  }

  function attempt(
    campaign: PlayedCampaign,
    mailboxId: string | null,
    candidate: Candidate,
    now: Temporal.Instant,
  ): void {
    const { facts, plan: shown } = campaign;
    const planned = mailboxId === null ? ofRelay(facts) : laneOf(campaign, mailboxId).next;
    const { leadId, nextStep: stepNumber } = candidate;
    const email = { campaignId: facts.id, leadId, stepNumber, mailboxId, at: now, ...whyNow(planned, now) };
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
    return { ...campaign.facts, ...heads, lanes };
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
  return { attempts, apply, visitCampaigns, visitMailboxes, visits, finishedAt };
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
