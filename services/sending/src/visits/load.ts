import { variableNames } from '@cadenza/email-content';
import type { Queryable } from '@cadenza/postgres';
import { relayAccount } from '../account/standing.ts';
import type { CampaignFacts } from '../plan/campaign-facts.ts';
import type { Candidate } from '../plan/candidate.ts';
import { neededValues } from '../plan/needed-values.ts';
import { type OwnedShards, shards } from '../projections/campaigns/shards.ts';
import { holdsForValues } from '../projections/campaigns/values.ts';
import { customKeys } from '../projections/custom-fields.ts';
import { isoText } from '../projections/iso-text.ts';
import { lackingOf } from '../projections/lacking.ts';
import { mailboxStanding } from '../projections/mailboxes/standing.ts';
import {
  boundLead,
  type CampaignRow,
  campaignColumns,
  candidateOf,
  heldBack,
  ofRelay,
  relayOf,
  waitingFor,
} from './campaign-columns.ts';
import { withPlaces } from './places.ts';
import type { QueueName } from './queues.ts';

const firstOf = (whose: string) => `(select ${candidateOf} ${waitingFor('campaigns.id', whose)} limit 1)`;

/**
 * What a mailbox does for other campaigns moves the times of its lanes. Emails through a lane are minutes apart, so that an
 * older plan is made again as often as the campaign sends.
 */
const keptSeconds = 60;

/** In SQL, for a lane: none of its emails ended since it was planned, a moment ago, and its turn has not come. */
const isKept = `ends_since = 0 and next_send_at > $1 and planned_at between $1 - interval '${keptSeconds} s' and $1`;

/**
 * In SQL, for a campaign: its lanes were planned on what is known of it now, but for the ends of emails that are noted at
 * their lanes. An older copy of the service does not note them there.
 */
const arePlanned = `coalesce(planned_revision = revision and lane_revision = planned_lane_revision + (
         select coalesce(sum(ends_since), 0) from lanes where campaign_id = campaigns.id), false)`;

/** Campaigns of the relay have none, and their shards say so. */
const lanes = `case when shard < ${shards} then '[]' else coalesce((
         select jsonb_agg(jsonb_build_object('mailbox', ${mailboxStanding('$1')}, 'isSender', is_sender,
           'lastSendAt', ${isoText('lanes.last_send_at')}, 'boundLead', ${boundLead('lanes.campaign_id', 'lanes.mailbox_id')},
           'ahead', jsonb_build_object('ofBoundLead', 0, 'ofNewLead', 0)) order by mailboxes.id)
         from lanes join mailboxes on mailboxes.id = mailbox_id
         where lanes.campaign_id = campaigns.id and not coalesce(are_planned and ${isKept}, false)), '[]') end`;

const keptLanes = `case when are_planned then coalesce((
         select jsonb_agg(jsonb_build_object('mailboxId', mailbox_id, 'isSender', is_sender, 'newLeadAt', ${isoText('new_lead_at')},
           'next', jsonb_build_object('at', ${isoText('next_send_at')}, 'rule', next_rule, 'mailboxLimit', next_limit)) order by mailbox_id)
         from lanes where campaign_id = campaigns.id and ${isKept}), '[]') else '[]' end`;

const nothingWaits = `follow_up is null and initial is null and status = 'active' and not exists (
         select from enrolments where campaign_id = due.id and state = 'waiting' and mailbox_id is not null)`;

interface VisitQuery extends Pick<OwnedShards, 'ownedShards'> {
  now: Temporal.Instant;
  limit: number;
  /** Only campaigns whose plan somebody waits for; such a visit claims nothing. */
  onlyAwaited?: boolean;
}

/**
 * Campaigns of these shards whose visit is due, the longest due first. For each, the queue is read in two places, and in
 * one for each lane; leads are counted only when nothing waits, to see whether the campaign is drained.
 */
export async function campaignsToVisit(
  database: Queryable,
  { ownedShards, now, limit, onlyAwaited = false }: VisitQuery,
): Promise<CampaignFacts[]> {
  const { rows } = await database.query<CampaignRow & Omit<CampaignFacts, 'account'>>(
    `with visited as materialized (
       select campaigns.*, ${arePlanned} as are_planned from campaigns
       where visit_at <= $1 and shard = any($2) ${onlyAwaited ? `and pending_answers <> '{}'` : ''}
       order by visit_at limit $3
     ), due as materialized (
       select campaigns.*, ${firstOf(ofRelay(true))} as follow_up, ${firstOf(ofRelay(false))} as initial,
         ${heldBack} as held_back, ${lanes} as lanes, ${keptLanes} as kept_lanes
       from visited as campaigns
     )
     select ${campaignColumns('$4')}, follow_up as "followUp", initial, lanes, kept_lanes as "keptLanes",
       case when ${nothingWaits} then
         (select count(*) from enrolments where campaign_id = due.id and state <> 'detached') else 1 end as "leadCount",
       case when ${nothingWaits} then
         (select count(*) from enrolments where campaign_id = due.id and state in ('waiting', 'claimed', 'unknown'))
         else 1 end as "openCount",
       case when ${nothingWaits} then
         (select count(*) from enrolments where campaign_id = due.id and state = 'unknown') else 0 end as "unknownCount"
     from due`,
    [now.toString(), ownedShards, limit, relayAccount],
  );
  const campaigns = rows.map((row) => ({ ...row, account: relayOf(row) }));
  return withPlaces(database, await withLacking(database, campaigns), now);
}

/** Rule D9: notes what the leads whose turns come next lack, in campaigns that hold them for that. */
async function withLacking(database: Queryable, campaigns: readonly CampaignFacts[]): Promise<CampaignFacts[]> {
  const holding = campaigns.filter(({ status, settings }) => status === 'active' && holdsForValues(settings));
  if (holding.length === 0) return [...campaigns];
  const names = variableNames(await customKeys(database));
  const needs = holding.flatMap(({ id, steps }) =>
    neededValues(steps, names).map((need) => ({ ...need, campaignId: id })),
  );
  const candidates = holding.flatMap((campaign) =>
    nextOf(campaign).map(({ leadId }) => ({ campaignId: campaign.id, leadId })),
  );
  const lacking = await lackingOf(database, candidates, needs);
  const byLead = new Map(
    candidates.map(({ campaignId, leadId }, place) => [`${campaignId} ${leadId}`, lacking[place]]),
  );
  const noted = <Each extends Candidate | null>(id: string, candidate: Each): Each =>
    candidate && { ...candidate, lacks: byLead.get(`${id} ${candidate.leadId}`) ?? candidate.lacks };
  return campaigns.map((facts) => ({
    ...facts,
    followUp: noted(facts.id, facts.followUp),
    initial: noted(facts.id, facts.initial),
    lanes: facts.lanes.map((lane) => ({ ...lane, boundLead: noted(facts.id, lane.boundLead) })),
  }));
}

/** The leads whose turns come next, one of each queue. */
function nextOf({ followUp, initial, lanes }: CampaignFacts): Candidate[] {
  return [followUp, initial, ...lanes.map((lane) => lane.boundLead)].flatMap((candidate) => candidate ?? []);
}

/** When the next visits to a campaign and to a mailbox of these shards are due; null: none is. */
export async function nextVisits(
  database: Queryable,
  { ownedShards, mailboxShards }: OwnedShards,
): Promise<Record<QueueName, Temporal.Instant | null>> {
  const { rows } = await database.query<Record<QueueName, string | null>>(
    `select (select min(visit_at) from campaigns where visit_at is not null and shard = any($1)) as campaigns,
       (select min(visit_at) from mailboxes where visit_at is not null and shard = any($2) and facts is not null) as mailboxes`,
    [ownedShards, mailboxShards],
  );
  const instantOf = (at: string | null | undefined) => (at ? Temporal.Instant.from(at) : null);
  return { campaigns: instantOf(rows[0]?.campaigns), mailboxes: instantOf(rows[0]?.mailboxes) };
}
