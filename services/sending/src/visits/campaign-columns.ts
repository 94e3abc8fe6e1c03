import { holdWithoutEnd } from '@cadenza/contracts';
import { type AccountStanding, relayAccount } from '../account/standing.ts';
import type { CampaignFacts } from '../plan/campaign-facts.ts';
import { standingOf } from '../projections/accounts.ts';
import { shards } from '../projections/campaigns/shards.ts';
import { isoText } from '../projections/iso-text.ts';
import { formerOfCampaign } from '../projections/mailboxes/former-accounts.ts';
import { isDomainStopped } from '../projections/mailboxes/sending-domains.ts';
import {
  campaignIsHeld,
  everythingIsHeld,
  mailboxesAreUnheard,
  personIsHeld,
  somebodyIsHeld,
  stopsAreUnheard,
} from '../projections/parked-holds.ts';
import { isAside, refusedWaysFor } from '../projections/refused-ways.ts';
import { isUnsettled, isWaitingForReading, someAreUnsettled, unreadOf } from '../projections/unread-answers.ts';
import { personTags } from '../stops/reach.ts';

const tags = `(select ${personTags} from leads where leads.id = enrolments.lead_id)::text[]`;
/** The check for any hold at all comes first: it runs once, and mostly settles the question. */
const isFree = `not (exists (select from parked_holds)
     and ${personIsHeld('enrolments.campaign_id', 'enrolments.lead_id', tags)})`;

/** In SQL, for a row of `campaigns`: what holds it back. */
export const heldBack = `coalesce(case when ${stopsAreUnheard} or (shard >= ${shards} and ${mailboxesAreUnheard}) then 'unheard'
         when not exists (select from parked_holds) then null
         when ${everythingIsHeld} then 'everything'
         when ${campaignIsHeld('campaigns.id')} then 'campaign'
         when ${somebodyIsHeld('campaigns.id')} then 'leads' end,
       case when ${someAreUnsettled('campaigns.id')} then 'answers' end)`;

/** In SQL: an enrolment as `Candidate` has it. */
export const candidateOf = `jsonb_build_object('leadId', lead_id, 'linkId', link_id, 'nextStep', next_step, 'lastStep', last_step,
     'dueAt', ${isoText('due_at')}, 'isHeld', coalesce(due_at = greatest(held_until, wait_until), false),
     'lacks', coalesce(lacks, '{}'), 'letGoStep', let_go_step, 'isUndecided', coalesce(wait_until >= '${holdWithoutEnd}', false))`;

/** In SQL: the enrolments of a campaign that wait, in the order in which they get their emails (rule T6). */
export const waitingFor = (campaignId: string, whose: string) => `
   from enrolments
   where campaign_id = ${campaignId} and state = 'waiting' and ${whose} and ${isFree} and not ${isUnsettled} and not ${isAside}
   order by due_at, place`;

/**
 * In SQL: the first lead that is bound to a mailbox; where its domain stops first emails (rule M11), of those that have had
 * one, if there are any; where its answers are not read (rule S13), of those that have had none.
 */
export const boundLead = (campaignId: string, mailboxId: string) => {
  const isBound = `mailbox_id = ${mailboxId}`;
  const isStopped = isDomainStopped(`(select domain from mailboxes as own where own.id = ${mailboxId})`);
  const isUnread = isWaitingForReading(`${mailboxId}::text`);
  return `coalesce(
         case when ${isUnread} then (select ${candidateOf} ${waitingFor(campaignId, `${isBound} and last_step = 0`)} limit 1) end,
         case when ${isStopped} then (select ${candidateOf} ${waitingFor(campaignId, `${isBound} and last_step > 0`)} limit 1) end,
         (select ${candidateOf} ${waitingFor(campaignId, isBound)} limit 1))`;
};

/**
 * In SQL: leads that are bound to no mailbox and have had an email, or none. Written with `is`: the planner turns
 * `(last_step > 0) = false` into a comparison that the index does not match.
 */
export const ofRelay = (isFollowUp: boolean) => `mailbox_id is null and (last_step > 0) is ${isFollowUp}`;

/** In SQL, for a row of `campaigns` with `held_back`: what every visit needs of it. @param relay its account's id */
export const campaignColumns = (
  relay: string,
) => `id, revision, lane_revision as "laneRevision", status, settings, steps,
       sequence_saved as "sequenceSaved", sequence_changed_at as "sequenceChangedAt", sequence_dirty as "sequenceDirty",
       values_dirty as "valuesDirty", launched_at as "launchedAt", last_send_at as "lastSendAt",
       in_flight_email is not null as "inFlight", next_send_at as "nextSendAt", plan_rule as "planRule",
       plan_obstacle as "planObstacle", mailbox_limit as "mailboxLimit", restore_hold as "restoreHold", plan_version as "planVersion",
       pending_answers as "pendingAcknowledgements", traceparent, drained, senders is not null as "hasSenders", senders_dirty as "sendersDirty",
       ${unreadOf(`'${relayAccount}'`)} as "relayUnread", ${formerOfCampaign('due.id')} as "formerUnread",
       ${refusedWaysFor('due.id')} as "refusedWays", ${standingOf(relay)} as account, case when guard_halts then 'guard' else held_back end as "heldBack"`;

/** What `campaignColumns` selects. */
export type CampaignRow = Omit<
  CampaignFacts,
  'account' | 'followUp' | 'initial' | 'lanes' | 'keptLanes' | 'leadCount' | 'openCount' | 'unknownCount'
> & { account: AccountStanding | null };

export const relayOf = ({ account }: Pick<CampaignRow, 'account'>): AccountStanding =>
  account ?? { id: relayAccount, version: 0, waiting: null };
