import { variableNames } from '@cadenza/email-content';
import type { Queryable } from '@cadenza/postgres';
import { type AccountStanding, relayAccount } from '../account/standing.ts';
import type { CampaignFacts } from '../plan/campaign-facts.ts';
import type { Candidate } from '../plan/decide-visit.ts';
import { neededValues } from '../plan/needed-values.ts';
import { standingOf } from '../projections/accounts.ts';
import { holdsForValues } from '../projections/campaigns/values.ts';
import { customKeys } from '../projections/custom-fields.ts';
import { lackingOf } from '../projections/lacking.ts';
import {
  campaignIsHeld,
  everythingIsHeld,
  personIsHeld,
  somebodyIsHeld,
  someTopicIsUnheard,
} from '../projections/parked-holds.ts';
import { personTags } from '../suppression/address-tag.ts';

const tags = `(select ${personTags} from leads where leads.id = enrolments.lead_id)::text[]`;
/** The check for any hold at all comes first: it runs once, and mostly settles the question. */
const isFree = `not (exists (select from parked_holds)
     and ${personIsHeld('enrolments.campaign_id', 'enrolments.lead_id', tags)})`;
const heldBack = `case when ${someTopicIsUnheard} then 'unheard'
         when not exists (select from parked_holds) then null
         when ${everythingIsHeld} then 'everything'
         when ${campaignIsHeld('campaigns.id')} then 'campaign'
         when ${somebodyIsHeld('campaigns.id')} then 'leads' end`;

/** Written with `is`: the planner turns `(last_step > 0) = false` into a comparison that the index does not match. */
const candidate = (isFollowUp: boolean) => `
  (select jsonb_build_object('leadId', lead_id, 'linkId', link_id, 'nextStep', next_step, 'lastStep', last_step,
     'dueAt', to_char(due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
     'isHeld', coalesce(due_at = greatest(held_until, wait_until), false), 'lacks', coalesce(lacks, '{}'),
     'letGoStep', let_go_step)
   from enrolments
   where campaign_id = campaigns.id and state = 'waiting' and (last_step > 0) is ${isFollowUp} and ${isFree}
   order by due_at, place limit 1)`;

interface VisitQuery {
  ownedShards: readonly number[];
  now: Temporal.Instant;
  limit: number;
  /** Only campaigns whose plan somebody waits for; such a visit claims nothing. */
  onlyAwaited?: boolean;
}

/**
 * Campaigns of these shards whose visit is due, the longest due first. For each, the queue is read in two places only;
 * leads are counted only when nothing waits, to see whether the campaign is drained.
 */
export async function campaignsToVisit(
  database: Queryable,
  { ownedShards, now, limit, onlyAwaited = false }: VisitQuery,
): Promise<CampaignFacts[]> {
  const { rows } = await database.query<Omit<CampaignFacts, 'account'> & { account: AccountStanding | null }>(
    `with due as (
       select campaigns.*, ${candidate(true)} as follow_up, ${candidate(false)} as initial, ${heldBack} as held_back
       from campaigns
       where visit_at <= $1 and shard = any($2) ${onlyAwaited ? `and pending_answers <> '{}'` : ''}
       order by visit_at limit $3
     )
     select id, revision, status, settings, steps, sequence_saved as "sequenceSaved",
       sequence_changed_at as "sequenceChangedAt", sequence_dirty as "sequenceDirty", values_dirty as "valuesDirty", launched_at as "launchedAt",
       last_send_at as "lastSendAt", in_flight_email is not null as "inFlight", next_send_at as "nextSendAt",
       plan_rule as "planRule", plan_obstacle as "planObstacle", restore_hold as "restoreHold",
       plan_version as "planVersion", pending_answers as "pendingAcknowledgements", traceparent, drained,
       ${standingOf('$4')} as account,
       case when guard_halts then 'guard' else held_back end as "heldBack",
       follow_up as "followUp", initial,
       case when follow_up is null and initial is null and status = 'active' then
         (select count(*) from enrolments where campaign_id = due.id and state <> 'detached') else 1 end as "leadCount",
       case when follow_up is null and initial is null and status = 'active' then
         (select count(*) from enrolments where campaign_id = due.id and state in ('waiting', 'claimed', 'unknown'))
         else 1 end as "openCount"
     from due`,
    [now.toString(), ownedShards, limit, relayAccount],
  );
  const campaigns = rows.map((row) => {
    return { ...row, account: row.account ?? { id: relayAccount, version: 0, waiting: null } };
  });
  return withLacking(database, campaigns);
}

/** Rule D9: notes what the leads whose turns come next lack, in campaigns that hold them for that. */
async function withLacking(database: Queryable, campaigns: readonly CampaignFacts[]): Promise<CampaignFacts[]> {
  const holding = campaigns.filter(({ status, settings }) => status === 'active' && holdsForValues(settings));
  if (holding.length === 0) return [...campaigns];
  const names = variableNames(await customKeys(database));
  const needs = holding.flatMap(({ id, steps }) =>
    neededValues(steps, names).map((need) => ({ ...need, campaignId: id })),
  );
  const candidates = holding.flatMap(({ id, followUp, initial }) =>
    [followUp, initial].flatMap((each) => (each ? [{ campaignId: id, leadId: each.leadId }] : [])),
  );
  const lacking = await lackingOf(database, candidates, needs);
  const byLead = new Map(
    candidates.map(({ campaignId, leadId }, place) => [`${campaignId} ${leadId}`, lacking[place]]),
  );
  const noted = <Each extends Candidate | null>(id: string, candidate: Each): Each =>
    candidate && { ...candidate, lacks: byLead.get(`${id} ${candidate.leadId}`) ?? candidate.lacks };
  return campaigns.map((facts) => {
    return { ...facts, followUp: noted(facts.id, facts.followUp), initial: noted(facts.id, facts.initial) };
  });
}

/** When the next visit is due in these shards. */
export async function nextVisitAt(
  database: Queryable,
  ownedShards: readonly number[],
): Promise<Temporal.Instant | null> {
  const { rows } = await database.query<{ at: string | null }>(
    'select min(visit_at) as at from campaigns where visit_at is not null and shard = any($1)',
    [ownedShards],
  );
  return rows[0]?.at ? Temporal.Instant.from(rows[0].at) : null;
}
