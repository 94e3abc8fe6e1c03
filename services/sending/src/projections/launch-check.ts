import {
  addressTagOf,
  type LaunchCheck,
  type LaunchSettings,
  launchCheckLeadsMax,
  type SequenceStepFacts,
} from '@cadenza/contracts';
import type { Variable } from '@cadenza/email-content';
import { domainAndParents } from '@cadenza/mail-address';
import { domainHash } from '@cadenza/mail-address/address-hash';
import type { Queryable } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import { blockedReason, unmailableReason } from '../enrolment/ending-reasons.ts';
import { countsIn, isAboutLead, isHold, tagIn } from '../stops/reach.ts';
import { undeliverableStates } from './mail-domains.ts';
import { findStoppedTags } from './stops.ts';
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

/** In SQL, for a row of stops: whether it counts in the campaign. A hold comes after what ends a lead. */
const counts = countsIn('$1');
const endsFirst = `${isHold}, said_at`;

/** In SQL: the tag of a lead's address; of several, the one that is stopped, if any. */
const tag = `coalesce(
    case when earlier_hashes is not null or former_hashes is not null then (
      select ${tagIn('stops.hash')} from stops where ${isAboutLead} and ${counts} order by ${endsFirst} limit 1)
    end, ${tagIn('leads.address_hash')})`;

/** In SQL: the domain of a lead's address; leads that nothing was heard of for long have it only as it is written. */
const domain = `coalesce(mail_domain, lower(split_part(leads.email, '@', -1)))`;

/** In SQL: the domains that take no mail. */
const undeliverableDomains = `select domain, state as why from mail_domains where state in ${undeliverableStates}`;

const attachedLeads = `
  from enrolments join leads on leads.id = enrolments.lead_id
  left join (
    select distinct on (${tagIn('hash')}) ${tagIn('hash')} as address_tag, reason
    from stops where ${counts} order by ${tagIn('hash')}, ${endsFirst}
  ) as stopped on stopped.address_tag = ${tag}
  left join unnest($2::text[]) as blocked_domains (domain) on blocked_domains.domain = ${domain}
  left join (${undeliverableDomains}) as undeliverable on undeliverable.domain = mail_domain
  where enrolments.campaign_id = $1 and attached`;

/** In SQL: whether a launch sends to a lead, for all that is known of its address. */
const isMailed = `state <> 'ended' and stopped.address_tag is null and blocked_domains.domain is null
       and undeliverable.domain is null`;

/** A campaign, and the domains of its leads that are blocked, or one above them. */
export interface AskedOf {
  campaignId: string;
  blockedDomains: readonly string[];
}

/** What the launch check is asked about. The book knows domains by their hashes alone, so all of the campaign are looked up. */
export async function askedOf(
  { database, hashKey }: Pick<Context, 'database' | 'hashKey'>,
  campaignId: string,
): Promise<AskedOf> {
  const { rows } = await database.query<{ domain: string }>(
    `select distinct ${domain} as domain from enrolments join leads on leads.id = enrolments.lead_id
     where enrolments.campaign_id = $1 and attached and exists (select from stops where reason = '${blockedReason}')`,
    [campaignId],
  );
  const domains = rows.map((row) => ({
    domain: row.domain,
    tags: domainAndParents(row.domain).map((each) => addressTagOf(domainHash(each, hashKey))),
  }));
  const stopped = await findStoppedTags(
    database,
    domains.flatMap(({ tags }) => tags),
  );
  const isBlocked = ({ tags }: { tags: readonly string[] }) => tags.some((each) => stopped.has(each));
  return { campaignId, blockedDomains: domains.filter(isBlocked).map((each) => each.domain) };
}

/**
 * Rules J5, J6, S6, S9 and D9: counts the leads to whom a launch really sends.
 * @param needed variables without which a lead is held
 * @param withRisky whether those with risky addresses get emails
 */
export async function countMailableLeads(
  database: Queryable,
  { campaignId, blockedDomains }: AskedOf,
  { needed, withRisky }: { needed: readonly string[]; withRisky: boolean },
): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count ${attachedLeads} and ${isMailed} and ($4 or risk is null)
       and not exists (select from unnest($3::text[]) as name where ${isEmptyValue(variableValue('name'))})`,
    [campaignId, blockedDomains, needed, withRisky],
  );
  return rows[0]?.count ?? 0;
}

export async function countLeads(database: Queryable, { campaignId }: AskedOf): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from enrolments join leads on leads.id = enrolments.lead_id
     where enrolments.campaign_id = $1 and attached`,
    [campaignId],
  );
  return rows[0]?.count ?? 0;
}

const isColumn = (name: string): name is Variable => name in columnOf;

/** The leads that get emails and for whom one of these variables is empty, and which one. Names besides the columns are of custom fields. */
export async function leadsWithEmptyVariables(
  database: Queryable,
  asked: AskedOf,
  names: readonly string[],
): Promise<LaunchCheck['emptyVariables']> {
  if (names.length === 0) return { count: 0, leads: [] };
  const isEmpty = (variable: Variable) => isEmptyValue(columnOf[variable]);
  const columns = names.filter(isColumn);
  const named = columns.map((variable) => `case when ${isEmpty(variable)} then '${variable}' end`);
  const customKeys = names.filter((name) => !isColumn(name));
  const emptyKeys = `from unnest($3::text[]) with ordinality as custom (key, place)
    where ${isEmptyValue('fields ->> key')}`;
  return findLeads(database, asked, {
    where: `${isMailed} and (${[...columns.map(isEmpty), `exists (select ${emptyKeys})`].join(' or ')})`,
    details: {
      variables: `array_remove(array[${named.join(', ')}]::text[], null) || array(select key ${emptyKeys} order by custom.place)`,
    },
    parameters: [customKeys],
  });
}

/** Rule J5. Whether an address can be mailed is decided when its lead is attached. */
export function leadsWithInvalidAddress(database: Queryable, asked: AskedOf): Promise<LaunchCheck['invalidAddresses']> {
  return findLeads(database, asked, { where: `state = 'ended' and enrolments.reason = '${unmailableReason}'` });
}

export function leadsWithSuppressedAddress(
  database: Queryable,
  asked: AskedOf,
): Promise<LaunchCheck['suppressedAddresses']> {
  return findLeads(database, asked, {
    where: '(stopped.address_tag is not null or blocked_domains.domain is not null)',
    details: { reason: `coalesce(stopped.reason, '${blockedReason}')` },
  });
}

export function leadsWithUndeliverableAddress(
  database: Queryable,
  asked: AskedOf,
): Promise<NonNullable<LaunchCheck['undeliverableAddresses']>> {
  return findLeads(database, asked, {
    where: 'undeliverable.domain is not null and stopped.address_tag is null and blocked_domains.domain is null',
    details: { reason: 'undeliverable.why' },
  });
}

export function leadsWithRiskyAddress(
  database: Queryable,
  asked: AskedOf,
): Promise<NonNullable<LaunchCheck['riskyAddresses']>> {
  return findLeads(database, asked, {
    where: `risk is not null and ${isMailed}`,
    details: { reason: 'risk' },
  });
}

export function leadsInActiveCampaigns(database: Queryable, asked: AskedOf): Promise<LaunchCheck['inActiveCampaigns']> {
  const others = `from enrolments as other join campaigns on campaigns.id = other.campaign_id
    where other.lead_id = leads.id and other.campaign_id <> $1 and other.attached and campaigns.status = 'active'`;
  return findLeads(database, asked, {
    where: `${isMailed} and exists (select ${others})`,
    details: { campaignIds: `array(select other.campaign_id ${others} order by 1)` },
  });
}

/** Counts all matching leads and describes the first ones, in attach order. */
async function findLeads<Found extends { count: number }>(
  database: Queryable,
  { campaignId, blockedDomains }: AskedOf,
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
    [campaignId, blockedDomains, ...parameters],
  );
  return rows[0] as Found;
}
