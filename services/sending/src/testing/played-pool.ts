import type { LaunchSettings, MailboxFacts } from '@cadenza/contracts';
import { dayOf } from '@cadenza/mailbox-allowance';
import type { Away, MailboxStanding } from '../mailbox/standing.ts';
import type { CampaignFacts } from '../plan/campaign-facts.ts';
import type { Candidate } from '../plan/candidate.ts';
import { decideMailboxVisit } from '../plan/decide-mailbox-visit.ts';
import { decideVisit } from '../plan/decide-visit.ts';
import { laneBounds } from '../plan/lanes.ts';
import type { Plan } from '../plan/plan.ts';
import { chooseLeads, type LaneTurn, type NewLeads } from '../visits/choose-leads.ts';
import { aStanding } from './a-mailbox.ts';
import {
  aPlayedCampaign,
  dueOf,
  firstOf,
  laneOf,
  type PlayedCampaign,
  type PlayedLead,
  type PooledCampaignScript,
  waiting,
} from './played-campaign.ts';

/** Campaigns, the mailboxes that send for them, and what is changed of them while they run. */
export interface PoolScript {
  mailboxes: readonly { id: string; facts: MailboxFacts }[];
  campaigns: readonly PooledCampaignScript[];
  startAt: Temporal.Instant;
  changes: readonly PoolChange[];
}

export type PoolChange = { at: Temporal.Instant } & (
  | { kind: 'away'; mailboxId: string; away: Away | null }
  | { kind: 'facts'; mailboxId: string; facts: Partial<MailboxFacts> }
  | { kind: 'senders'; campaignId: string; senders: readonly string[] }
);

export interface PoolEmail {
  campaignId: string;
  leadId: string;
  stepNumber: number;
  /** Null: the relay. */
  mailboxId: string | null;
  at: Temporal.Instant;
  /** What its campaign showed just before. */
  shown: Plan | null;
}

interface Mailbox {
  standing: MailboxStanding;
  visitAt: Temporal.Instant | null;
}

/** Windows that have nothing in common are looked at for ever. */
export const playedDaysMax = 200;
const turnsMax = 50_000;
const isDue = (at: Temporal.Instant | null, now: Temporal.Instant): at is Temporal.Instant =>
  at !== null && Temporal.Instant.compare(at, now) <= 0;

/**
 * Plays campaigns and mailboxes to their end, or for `playedDaysMax`, without a database or a mail server, with the
 * dispatcher's own rules and in its order: campaigns first, then mailboxes. Every email is sent at once.
 *
 * @throws RangeError when they do not come to an end
 */
export function playPool(script: PoolScript): PoolEmail[] {
  const world = begin(script);
  const changes = script.changes.toSorted((one, other) => Temporal.Instant.compare(one.at, other.at));
  const end = script.startAt.add({ hours: 24 * playedDaysMax });
  let now = script.startAt;
  for (let turn = 0; turn < turnsMax; turn += 1) {
    while (changes[0] && isDue(changes[0].at, now)) world.apply(changes.shift() as PoolChange, now);
    if (world.visitCampaigns(now) || world.visitMailboxes(now)) continue;
    const next = [...world.visits(), ...changes.slice(0, 1).map(({ at }) => at)].sort(Temporal.Instant.compare)[0];
    if (!next || isDue(end, next)) return world.emails;
    now = next;
  }
  throw new RangeError('The campaigns do not come to an end');
}

function begin({ mailboxes: given, campaigns: givenCampaigns, startAt }: PoolScript) {
  const emails: PoolEmail[] = [];
  const mailboxes = new Map(
    given.map(({ id, facts }): [string, Mailbox] => [
      id,
      { standing: aStanding(id, facts, startAt), visitAt: startAt },
    ]),
  );
  const campaigns = new Map(givenCampaigns.map((campaign) => [campaign.id, aPlayedCampaign(campaign, startAt)]));

  function apply(change: PoolChange, now: Temporal.Instant): void {
    if (change.kind === 'senders') {
      const campaign = campaigns.get(change.campaignId) as PlayedCampaign;
      for (const id of change.senders) laneOf(campaign, id);
      for (const [id, lane] of campaign.lanes) lane.isSender = change.senders.includes(id);
      campaign.facts.hasSenders = change.senders.length > 0;
      campaign.visitAt = now;
      return;
    }
    const mailbox = mailboxes.get(change.mailboxId) as Mailbox;
    if (change.kind === 'away') mailbox.standing = { ...mailbox.standing, away: change.away };
    else mailbox.standing = { ...mailbox.standing, facts: { ...mailbox.standing.facts, ...change.facts } };
    mailbox.visitAt = now;
    for (const campaign of campaigns.values()) if (campaign.lanes.has(change.mailboxId)) campaign.visitAt = now;
  }

  /** @returns whether a visit was due */
  function visitCampaigns(now: Temporal.Instant): boolean {
    const due = [...campaigns.values()].filter(({ visitAt }) => isDue(visitAt, now));
    for (const campaign of due) visitCampaign(campaign, now);
    return due.length > 0;
  }

  function visitCampaign(campaign: PlayedCampaign, now: Temporal.Instant): void {
    const visit = decideVisit(factsOf(campaign, now), now);
    campaign.visitAt = null;
    if (visit.kind === 'claim') attempt(campaign, null, visit.candidate, now);
    if (visit.kind !== 'plan') return;
    campaign.plan = visit.plan;
    campaign.visitAt = visit.visitAt;
    const planned = new Map((visit.lanes ?? []).map((lane) => [lane.mailboxId, lane]));
    for (const [id, lane] of campaign.lanes) {
      const { bounds, wakeAt } = planned.get(id) ?? { bounds: { boundLead: null, newLead: null }, wakeAt: null };
      [lane.boundLeadAt, lane.newLeadAt] = [bounds.boundLead?.at ?? null, bounds.newLead?.at ?? null];
      const mailbox = mailboxes.get(id) as Mailbox;
      if (wakeAt && (!mailbox.visitAt || isDue(wakeAt, mailbox.visitAt))) mailbox.visitAt = wakeAt;
    }
  }

  function visitMailboxes(now: Temporal.Instant): boolean {
    const due = [...mailboxes.values()].filter(({ visitAt }) => isDue(visitAt, now));
    const turns = due.flatMap((mailbox): LaneTurn[] => {
      const [boundLead, newLead] = [longestWaiting(mailbox, 'boundLeadAt'), longestWaiting(mailbox, 'newLeadAt')];
      const facts = { mailbox: mailbox.standing, boundLead, newLead };
      const visit = decideMailboxVisit(facts, now);
      if (visit.kind === 'wait') {
        mailbox.visitAt = visit.visitAt;
        return [];
      }
      const campaign = campaigns.get(visit.campaignId) as PlayedCampaign;
      const { isSender, lastSendAt } = laneOf(campaign, mailbox.standing.id);
      const bound = firstOf(campaign, (lead) => lead.mailboxId === mailbox.standing.id);
      const turn = {
        due: { ...facts, wakes: 0, sendersDirty: false, visitAt: now.toString(), signature: null, smtpServer: '' },
        forWhom: visit.forWhom,
      };
      return [{ ...turn, campaign: campaign.facts, isSender, lastSendAt, boundLead: bound }];
    });
    const { due: leads, atRest } = chooseLeads(turns, newLeadsOf(turns), now);
    for (const { turn, bounds } of atRest) {
      const lane = laneOf(campaigns.get(turn.campaign.id) as PlayedCampaign, turn.due.mailbox.id);
      [lane.boundLeadAt, lane.newLeadAt] = [bounds.boundLead?.at ?? null, bounds.newLead?.at ?? null];
    }
    for (const { campaign, candidate } of leads) {
      attempt(campaigns.get(campaign.id) as PlayedCampaign, (campaign.mailbox as MailboxStanding).id, candidate, now);
    }
    return due.length > 0;
  }

  function longestWaiting(mailbox: Mailbox, which: 'boundLeadAt' | 'newLeadAt') {
    const lanes = [...campaigns.values()].flatMap(({ facts, lanes: all }) => {
      const at = all.get(mailbox.standing.id)?.[which];
      return at ? [{ campaignId: facts.id, at: at.toString() }] : [];
    });
    return lanes.sort((one, other) => Temporal.Instant.compare(one.at, other.at))[0] ?? null;
  }

  function newLeadsOf(turns: readonly LaneTurn[]): Map<string, NewLeads> {
    return new Map(
      turns.map(({ campaign: { id } }) => {
        const campaign = campaigns.get(id) as PlayedCampaign;
        const fresh = waiting(campaign, (lead) => lead.mailboxId === null && lead.lastStep === 0);
        return [id, { leads: fresh.map((candidate) => ({ candidate, writer: null })), isWhole: true }];
      }),
    );
  }

  function attempt(
    campaign: PlayedCampaign,
    mailboxId: string | null,
    candidate: Candidate,
    now: Temporal.Instant,
  ): void {
    const { leadId, nextStep: stepNumber } = candidate;
    const lead = campaign.leads.find((each) => each.leadId === leadId) as PlayedLead;
    emails.push({ campaignId: campaign.facts.id, leadId, stepNumber, mailboxId, at: now, shown: campaign.plan });
    Object.assign(lead, { lastStep: stepNumber, lastSentAt: now, mailboxId: mailboxId ?? lead.mailboxId });
    campaign.visitAt = now;
    if (mailboxId === null) {
      campaign.facts.lastSendAt = now.toString();
      return;
    }
    laneOf(campaign, mailboxId).lastSendAt = now.toString();
    const mailbox = mailboxes.get(mailboxId) as Mailbox;
    const { standing } = mailbox;
    const day = dayOf(standing.facts.timezone, now);
    const usedByDay = { ...standing.usedByDay, [day]: (standing.usedByDay[day] ?? 0) + 1 };
    mailbox.standing = { ...standing, lastSendAt: now.toString(), usedByDay };
    mailbox.visitAt = now;
  }

  /** What a visit reads, with the places of the lanes among those of other campaigns. */
  function factsOf(campaign: PlayedCampaign, now: Temporal.Instant): CampaignFacts {
    const { facts } = campaign;
    const initial = firstOf(campaign, (lead) => lead.mailboxId === null && lead.lastStep === 0);
    const followUp = firstOf(campaign, (lead) => lead.mailboxId === null && lead.lastStep > 0);
    const lanes = [...campaign.lanes].map(([id, { isSender, lastSendAt }]) => {
      const boundLead = firstOf(campaign, (lead) => lead.mailboxId === id);
      const lane = { mailbox: (mailboxes.get(id) as Mailbox).standing, isSender, lastSendAt, boundLead };
      return { ...lane, ahead: aheadOf(campaign, lane, initial, now) };
    });
    return {
      ...facts,
      followUp,
      initial,
      lanes,
      openCount: campaign.leads.some((lead) => dueOf(campaign, lead)) ? 1 : 0,
    };
  }

  function aheadOf(
    campaign: PlayedCampaign,
    lane: Parameters<typeof laneBounds>[0] & { mailbox: MailboxStanding },
    newLead: Candidate | null,
    now: Temporal.Instant,
  ) {
    const settings = campaign.facts.settings as LaunchSettings;
    const mine = laneBounds(lane, { settings, newLead, sequenceHeldUntil: null, now });
    const others = [...campaigns.values()].flatMap((other) =>
      other === campaign ? [] : (other.lanes.get(lane.mailbox.id) ?? []),
    );
    const isEarlier = (at: Temporal.Instant | null, than: Temporal.Instant | undefined) =>
      at !== null && than !== undefined && Temporal.Instant.compare(at, than) < 0;
    return {
      ofBoundLead: others.filter(({ boundLeadAt }) => isEarlier(boundLeadAt, mine.boundLead?.at)).length,
      ofNewLead: others.filter(
        ({ boundLeadAt, newLeadAt }) =>
          mine.newLead && (isDue(boundLeadAt, now) || isEarlier(newLeadAt, mine.newLead.at)),
      ).length,
    };
  }

  const visits = () => [...campaigns.values(), ...mailboxes.values()].flatMap(({ visitAt }) => visitAt ?? []);
  return { emails, apply, visitCampaigns, visitMailboxes, visits };
}
