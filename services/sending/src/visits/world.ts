import type { CampaignFacts, DueMailbox } from '../plan/campaign-facts.ts';
import type { LaneAtRest, LaneTurn, NewLeads } from '../plan/choose-leads.ts';
import type { AsideLead } from '../plan/decide-visit.ts';
import type { Sender } from '../sender/sender.ts';
import type { PlannedVisit } from './commit-plans.ts';
import type { ChosenLane } from './load-lanes.ts';

/** How a visit to a mailbox that sends nothing for now ends. */
export interface EndedMailboxVisit {
  mailboxId: string;
  revision: number;
  wakes: number;
  /** When to visit it again, as ISO 8601 text. */
  visitAt: string | null;
}

/** What visits read and change: the tables of the service, or a world that is only played. */
export interface World {
  /** The relay, as this campaign finds it. */
  relay(campaign: CampaignFacts): Sender;

  /** Campaigns whose visit is due, the longest due first. @param onlyAwaited only those whose plan somebody waits for */
  campaignsToVisit(query: { now: Temporal.Instant; limit: number; onlyAwaited: boolean }): Promise<CampaignFacts[]>;
  followSenders(campaigns: readonly CampaignFacts[]): Promise<void>;
  followSequences(campaigns: readonly CampaignFacts[]): Promise<void>;
  followValues(campaign: CampaignFacts): Promise<void>;
  /** Has the next visits, which are due at once, plan every lane of these campaigns. */
  planAllLanes(campaigns: readonly CampaignFacts[]): Promise<void>;
  setAside(lead: AsideLead & { campaignId: string }): Promise<void>;
  /** @returns how many were written; a campaign that changed meanwhile is left for the next visit */
  keepPlans(visits: readonly PlannedVisit[], now: Temporal.Instant): Promise<number>;

  /** Mailboxes whose visit is due, the longest due first. */
  mailboxesToVisit(query: { now: Temporal.Instant; limit: number }): Promise<DueMailbox[]>;
  /** How many more emails may be handed over to a mail server at the same time. */
  roomAt(server: string): number;
  followMailboxes(mailboxes: readonly DueMailbox[]): Promise<void>;
  endMailboxVisits(visits: readonly EndedMailboxVisit[]): Promise<void>;
  readLanes(chosen: readonly ChosenLane[]): Promise<LaneTurn[]>;
  readNewLeads(turns: readonly LaneTurn[], now: Temporal.Instant): Promise<ReadonlyMap<string, NewLeads>>;
  putOffLane(lane: LaneAtRest): Promise<void>;
}
