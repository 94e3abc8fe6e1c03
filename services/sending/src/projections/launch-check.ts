import { type LaunchCheck, type LaunchSettings, launchCheckLeadsMax, type SequenceStepFacts } from '@cadenza/contracts';
import type { Variable } from '@cadenza/email-content';
import type { Queryable } from '@cadenza/postgres';
import { blockedReason, unmailableReason } from '../enrolment/ending-reasons.ts';
import { suppressesLead, tagIn } from '../suppression/address-tag.ts';
import { undeliverableStates } from './mail-domains.ts';
import { columnOf, isEmptyValue, variableValue } from './variable-columns.ts';

/** The state that a launch would begin with. */
export interface LaunchFacts {
  status: string;
  settings: LaunchSettings;
  steps: SequenceStepFacts[];
}

export async function launchFacts(database: Queryable, campaignId: string): Promise<LaunchFacts | undefined> {
  const { rows } = await database.query<LaunchFacts>(
    `select status, settings, steps from campaigns where id = $1 and status <> 'deleted' and settings is not null`,
    [campaignId],
  );
  return rows[0];
}

/** In SQL: the tag of a lead's address; of several hashes, the one that is suppressed, if any. */
const tag = `coalesce(
    case when earlier_hashes is not null or former_hashes is not null then (
      select ${tagIn('suppressions.address_hash')} from suppressions where ${suppressesLead}
      order by suppressed_at limit 1)
    end, ${tagIn('leads.address_hash')})`;

/** In SQL: the domain of a lead's address as it is written, which for most is the form in which domains are blocked. */
const domain = `lower(split_part(leads.email, '@', -1))`;

/** In SQL: the domains of a campaign's leads that are blocked, or one above them. Reads nothing while none is blocked. */
const blockedDomains = `
    select distinct domain
    from (
      select distinct ${domain} as domain from enrolments join leads on leads.id = enrolments.lead_id
      where enrolments.campaign_id = $1 and attached and exists (select from blocklist where value not like '%@%')
    ) as domains
    cross join string_to_array(domain, '.') as labels
    cross join generate_series(1, cardinality(labels) - 1) as first_label
    join blocklist on value = array_to_string(labels[first_label:], '.')`;

/** In SQL: the domains that take no mail. */
const undeliverableDomains = `select domain, state as why from mail_domains where state in ${undeliverableStates}`;

const attachedLeads = `
  from enrolments join leads on leads.id = enrolments.lead_id
  left join (
    select distinct on (${tagIn('address_hash')}) ${tagIn('address_hash')} as address_tag, reason
    from suppressions order by ${tagIn('address_hash')}, suppressed_at
  ) as suppressions on suppressions.address_tag = ${tag}
  left join (${blockedDomains}) as blocked_domains on blocked_domains.domain = ${domain}
  left join (${undeliverableDomains}) as undeliverable on undeliverable.domain = mail_domain
  where enrolments.campaign_id = $1 and attached`;

/**
 * Rules J5, J6, S6, S9 and D9: counts the leads to whom a launch really sends.
 * @param needed variables without which a lead is held
 * @param withRisky whether those with risky addresses get emails
 */
export async function countMailableLeads(
  database: Queryable,
  campaignId: string,
  { needed, withRisky }: { needed: readonly string[]; withRisky: boolean },
): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count ${attachedLeads} and state <> 'ended' and suppressions.address_tag is null
       and blocked_domains.domain is null and undeliverable.domain is null and ($3 or risk is null)
       and not exists (select from unnest($2::text[]) as name where ${isEmptyValue(variableValue('name'))})`,
    [campaignId, needed, withRisky],
  );
  return rows[0]?.count ?? 0;
}

export async function countLeads(database: Queryable, campaignId: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>(`select count(*)::int as count ${attachedLeads}`, [
    campaignId,
  ]);
  return rows[0]?.count ?? 0;
}

const isColumn = (name: string): name is Variable => name in columnOf;

/** The leads for whom one of these variables is empty, and which one. Names besides the columns are of custom fields. */
export async function leadsWithEmptyVariables(
  database: Queryable,
  campaignId: string,
  names: readonly string[],
): Promise<LaunchCheck['emptyVariables']> {
  if (names.length === 0) return { count: 0, leads: [] };
  const isEmpty = (variable: Variable) => isEmptyValue(columnOf[variable]);
  const columns = names.filter(isColumn);
  const named = columns.map((variable) => `case when ${isEmpty(variable)} then '${variable}' end`);
  const customKeys = names.filter((name) => !isColumn(name));
  const emptyKeys = `from unnest($2::text[]) with ordinality as custom (key, place)
    where ${isEmptyValue('fields ->> key')}`;
  return findLeads(database, campaignId, {
    where: `(${[...columns.map(isEmpty), `exists (select ${emptyKeys})`].join(' or ')})`,
    details: {
      variables: `array_remove(array[${named.join(', ')}]::text[], null) || array(select key ${emptyKeys} order by custom.place)`,
    },
    parameters: [customKeys],
  });
}

/** Rule J5. Whether an address can be mailed is decided when its lead is attached. */
export function leadsWithInvalidAddress(
  database: Queryable,
  campaignId: string,
): Promise<LaunchCheck['invalidAddresses']> {
  return findLeads(database, campaignId, { where: `state = 'ended' and enrolments.reason = '${unmailableReason}'` });
}

export function leadsWithSuppressedAddress(
  database: Queryable,
  campaignId: string,
): Promise<LaunchCheck['suppressedAddresses']> {
  return findLeads(database, campaignId, {
    where: '(suppressions.address_tag is not null or blocked_domains.domain is not null)',
    details: { reason: `coalesce(suppressions.reason, '${blockedReason}')` },
  });
}

export function leadsWithUndeliverableAddress(
  database: Queryable,
  campaignId: string,
): Promise<NonNullable<LaunchCheck['undeliverableAddresses']>> {
  return findLeads(database, campaignId, {
    where: 'undeliverable.domain is not null',
    details: { reason: 'undeliverable.why' },
  });
}

export function leadsWithRiskyAddress(
  database: Queryable,
  campaignId: string,
): Promise<NonNullable<LaunchCheck['riskyAddresses']>> {
  return findLeads(database, campaignId, {
    where: 'risk is not null and undeliverable.domain is null',
    details: { reason: 'risk' },
  });
}

export function leadsInActiveCampaigns(
  database: Queryable,
  campaignId: string,
): Promise<LaunchCheck['inActiveCampaigns']> {
  const others = `from enrolments as other join campaigns on campaigns.id = other.campaign_id
    where other.lead_id = leads.id and other.campaign_id <> $1 and other.attached and campaigns.status = 'active'`;
  return findLeads(database, campaignId, {
    where: `exists (select ${others})`,
    details: { campaignIds: `array(select other.campaign_id ${others} order by 1)` },
  });
}

/** Counts all matching leads and describes the first ones, in attach order. */
async function findLeads<Found extends { count: number }>(
  database: Queryable,
  campaignId: string,
  {
    where,
    details = {},
    parameters = [],
  }: { where: string; details?: Record<string, string>; parameters?: readonly unknown[] },
): Promise<Found> {
  const detail = Object.entries(details).map(([name, value]) => `, '${name}', ${value}`);
  const { rows } = await database.query<Found>(
    `with found as materialized (select leads.id, place ${attachedLeads} and ${where}),
     first_found as (select id from found order by place limit ${launchCheckLeadsMax})
     select (select count(*)::int from found) as count,
       coalesce((
         select jsonb_agg(jsonb_build_object('leadId', leads.id, 'firstName', first_name, 'lastName', last_name,
           'email', email${detail.join('')}) order by place)
         ${attachedLeads} and leads.id in (select id from first_found)
       ), '[]') as leads`,
    [campaignId, ...parameters],
  );
  return rows[0] as Found;
}
