import { holdWithoutEnd, type LeadsWithoutValues, launchCheckLeadsMax } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
import type { Lacking } from '../enrolment/events.ts';
import type { NeededValue } from '../plan/needed-values.ts';
import { isEmptyValue, variableValue } from './variable-columns.ts';

/*
 * Rule D9. What a lead lacks follows from its values, which are vault rows, and from the texts of steps, so it is computed
 * where it is needed, for a bounded number of leads; the holds that follow from it are events.
 */

/** What a campaign's step needs. */
export type NeededInCampaign = NeededValue & { campaignId: string };

/** In SQL: the needed values, from a parameter with `NeededInCampaign`s. */
const needed = (parameter: string) => `
  select * from rows from (json_to_recordset(${parameter}) as ("campaignId" uuid, "stepNumber" int, name text))
    with ordinality as need (campaign_id, step, name, place)`;

/** In SQL: the step that an enrolment waits for, or does not get for want of a value. */
const step = 'coalesce(next_step, lacks_step)';

/** In SQL, for an enrolment and its lead: the variables without a value, in the order of the text. */
const names = `array(
       select need.name from need
       where need.campaign_id = enrolments.campaign_id and need.step = ${step} and let_go_step is distinct from need.step
         and ${isEmptyValue(variableValue('need.name'))}
       order by need.place)`;

/** What these leads lack for the step that they wait for, by the id of the enrolment's campaign and lead. */
export async function lackingOf(
  database: Queryable,
  leads: readonly { campaignId: string; leadId: string }[],
  needs: readonly NeededInCampaign[],
): Promise<(readonly string[])[]> {
  if (needs.length === 0) return leads.map(() => []);
  const { rows } = await database.query<{ place: number; names: string[] }>(
    `with need as materialized (${needed('$3')})
     select asked.place::int, ${names} as names
     from unnest($1::uuid[], $2::uuid[]) with ordinality as asked (campaign_id, lead_id, place)
     join enrolments using (campaign_id, lead_id) join leads on leads.id = enrolments.lead_id`,
    [leads.map(({ campaignId }) => campaignId), leads.map(({ leadId }) => leadId), JSON.stringify(needs)],
  );
  const byPlace = new Map(rows.map((row) => [row.place, row.names]));
  return leads.map((_, index) => byPlace.get(index + 1) ?? []);
}

/** Whose values are looked at: certain leads, those held for want of a value, or the first of each group of the queue. */
export type WhoseValues = { leadIds: readonly string[] } | 'held' | { firstInQueue: number };

/** An enrolment whose hold does not follow the lead's values. */
export interface ChangedLacking extends Lacking {
  leadId: string;
  linkId: string;
  state: string;
}

/**
 * Enrolments of a campaign whose holds do not follow from the values of their leads as they are now. One that does not wait is held no
 * more, if need be, but not anew.
 */
export async function changedLacking(
  database: Queryable,
  campaignId: string,
  { whose, needs, limit }: { whose: WhoseValues; needs: readonly NeededInCampaign[]; limit: number },
): Promise<ChangedLacking[]> {
  const { rows } = await database.query<ChangedLacking>(
    `with need as materialized (${needed('$2')})
     select "leadId", "linkId", state, step as "stepNumber", names
     from (
       select enrolments.lead_id as "leadId", link_id as "linkId", state, lacks, lacks_step, ${step} as step, ${names} as names
       from enrolments join leads on leads.id = enrolments.lead_id
       where enrolments.campaign_id = $1 and (state = 'waiting' or lacks is not null) and ${among(whose)}
       offset 0
     ) as looked_at
     where (names <> coalesce(lacks, '{}') or lacks_step <> step) and (state = 'waiting' or names = '{}')
     limit $3`,
    [campaignId, JSON.stringify(needs), limit, ...parametersOf(whose)],
  );
  return rows;
}

/** In SQL: the first leads of one group of the queue that are not held without an end (rule T6). */
const firstInQueue = (isFollowUp: boolean) => `(
         select lead_id from enrolments
         where campaign_id = $1 and state = 'waiting' and (last_step > 0) is ${isFollowUp} and due_at < '${holdWithoutEnd}'
         order by due_at, place limit $4)`;

function among(whose: WhoseValues): string {
  if (whose === 'held') return 'lacks is not null';
  if ('leadIds' in whose) return 'enrolments.lead_id = any($4::uuid[])';
  return `enrolments.lead_id in (${firstInQueue(true)} union all ${firstInQueue(false)})`;
}

function parametersOf(whose: WhoseValues): unknown[] {
  if (whose === 'held') return [];
  return ['leadIds' in whose ? whose.leadIds : whose.firstInQueue];
}

/** The campaigns that hold leads without values and have some of these leads, with them. */
export async function holdingCampaignsOf(
  database: Queryable,
  leadIds: readonly string[],
): Promise<{ campaignId: string; leadIds: string[] }[]> {
  const { rows } = await database.query<{ campaignId: string; leadIds: string[] }>(
    `select campaign_id as "campaignId", array_agg(lead_id::text) as "leadIds"
     from enrolments join campaigns on campaigns.id = campaign_id
     where lead_id = any($1) and (state = 'waiting' or lacks is not null)
       and status in ('active', 'paused') and settings ->> 'missingValues' = 'hold'
     group by campaign_id`,
    [leadIds],
  );
  return rows;
}

/** The leads that a campaign holds for want of a value: their number, and the first in attach order. */
export async function leadsHeldForValues(database: Queryable, campaignId: string): Promise<LeadsWithoutValues> {
  const held = `
     from enrolments join leads on leads.id = enrolments.lead_id
     where enrolments.campaign_id = $1 and lacks is not null and state = 'waiting'`;
  const { rows } = await database.query<LeadsWithoutValues>(
    `with first_held as (
       select place, leads.id, first_name, last_name, email, lacks_step, lacks ${held} order by place limit ${launchCheckLeadsMax}
     )
     select (select count(*)::int ${held}) as count,
       coalesce((
         select jsonb_agg(jsonb_build_object('leadId', id, 'firstName', first_name, 'lastName', last_name, 'email', email,
           'stepNumber', lacks_step, 'variables', lacks) order by place)
         from first_held
       ), '[]') as leads`,
    [campaignId],
  );
  return rows[0] as LeadsWithoutValues;
}
