import { lockNames, type Queryable } from '@cadenza/postgres';
import type { ToldWay } from '../refused-domain/told-way.ts';
import type { Wait, Way } from '../refused-domain/waits.ts';
import { lockCampaigns } from './campaigns/locks.ts';
import { requestVisit } from './campaigns/visits.ts';
import { isoText } from './iso-text.ts';

/** What a provider said, and of which email; null: nobody knows. */
export interface SaidOfDomain {
  code: number | null;
  said: string | null;
  emailId: string | null;
}

const waitColumns = `failures, ${isoText('since')} as since, ${isoText('until')} as until, probe_email_id as "probeEmailId"`;

/** In SQL, for a row of `enrolments`: whether the lead waits until its provider takes mail of our domain again (rule D11). */
export const isAside = `(exists (select from leads_aside) and exists (
     select from leads_aside as own
     where own.campaign_id = enrolments.campaign_id and own.lead_id = enrolments.lead_id))`;

/** In SQL: the families that take no mail of a domain, as `Way` and `Wait` have them. */
export const refusedWaysOf = (domain: string) => `coalesce((
         select jsonb_agg(jsonb_build_object('domain', domain, 'family', family, 'failures', failures, 'since', ${isoText('since')},
           'until', ${isoText('until')}, 'probeEmailId', probe_email_id))
         from refused_ways where refused_ways.domain = ${domain}), '[]')`;

const told = `jsonb_build_object('domain', domain, 'family', family, 'failures', failures, 'since', ${isoText('since')},
           'until', ${isoText('until')}, 'probeEmailId', probe_email_id, 'code', code,
           'records', (select verdicts from sending_domains where sending_domains.domain = refused_ways.domain))`;

/** In SQL: all refused ways, as `WayOfCampaign` has them. */
export const refusedWaysFor = (campaignId: string) => `(
         select coalesce(jsonb_agg(${told} || jsonb_build_object('isWaitedFor', exists (
           select from leads_aside
           where leads_aside.campaign_id = ${campaignId} and leads_aside.domain = refused_ways.domain
             and leads_aside.family = refused_ways.family))), '[]')
         from refused_ways)`;

/**
 * Changes the wait of a way; whoever does it at the same time comes before or after.
 * @param decide null: there is none
 * @returns whether anything changed
 */
export async function changeWait(
  transaction: Queryable,
  { domain, family }: Way,
  decide: (before: Wait | null) => Wait | null,
): Promise<{ before: Wait | null; after: Wait | null }> {
  await lockNames(transaction, [`refused-way ${domain} ${family}`]);
  const { rows } = await transaction.query<Wait>(
    `select ${waitColumns} from refused_ways where domain = $1 and family = $2`,
    [domain, family],
  );
  const before = rows[0] ?? null;
  const after = decide(before);
  if (after === before) return { before, after };
  if (!after) await transaction.query('delete from refused_ways where domain = $1 and family = $2', [domain, family]);
  else
    await transaction.query(
      `insert into refused_ways (domain, family, failures, since, refused_at, until, probe_email_id)
       values ($1, $2, $3, $4, $4, $5, $6)
       on conflict (domain, family) do update set failures = excluded.failures, until = excluded.until,
         probe_email_id = excluded.probe_email_id`,
      [domain, family, after.failures, after.since, after.until, after.probeEmailId],
    );
  return { before, after };
}

/** Keeps what was said last. */
export async function keepSaid(
  transaction: Queryable,
  { domain, family }: Way,
  { code, said, emailId }: SaidOfDomain,
  at: Temporal.Instant,
): Promise<void> {
  await transaction.query(
    `update refused_ways set code = $3, said = $4, said_of = $5, refused_at = $6 where domain = $1 and family = $2`,
    [domain, family, code, said, emailId, at.toString()],
  );
}

/**
 * Takes a lead out of the queue while its way is refused, and has its campaign planned anew. Not if mail is taken there by
 * now, or it is time to ask.
 */
export async function keepAside(
  transaction: Queryable,
  { campaignId, leadId, domain, family }: Way & { campaignId: string; leadId: string },
  now: Temporal.Instant,
): Promise<void> {
  await lockCampaigns(transaction, [campaignId]);
  await transaction.query(
    `insert into leads_aside (campaign_id, lead_id, domain, family)
     select $1, $2, domain, family from refused_ways where domain = $3 and family = $4 and until > $5 for share
     on conflict (campaign_id, lead_id) do update set domain = excluded.domain, family = excluded.family`,
    [campaignId, leadId, domain, family, now.toString()],
  );
  await requestVisit(transaction, [campaignId], now);
}

/** So many leads of a way go on when it is to be asked again: one of them asks, and the others wait on. */
const askingMax = 50;

/** The ways for which leads wait and that do not keep them waiting, found without reading the leads. */
async function releasedWays(transaction: Queryable, now: Temporal.Instant): Promise<(Way & { isRefused: boolean })[]> {
  const { rows } = await transaction.query<Way & { isRefused: boolean }>(
    `with recursive ways as (
       (select domain, family from leads_aside order by domain, family limit 1)
       union all
       select next.* from ways cross join lateral (
         select domain, family from leads_aside
         where (leads_aside.domain, leads_aside.family) > (ways.domain, ways.family)
         order by leads_aside.domain, leads_aside.family limit 1) as next
     )
     select domain, family, until is not null as "isRefused"
     from ways left join refused_ways using (domain, family) where until is null or until <= $1`,
    [now.toString()],
  );
  return rows;
}

/** Lets the leads go on whose ways are taken again, and some of those whose ways are to be asked. */
export async function releaseLeads(transaction: Queryable, now: Temporal.Instant): Promise<void> {
  const ways = await releasedWays(transaction, now);
  if (ways.length === 0) return;
  const released = `(
       select campaign_id, lead_id from unnest($1::text[], $2::text[], $3::int[]) as way (domain, family, at_most)
       cross join lateral (
         select campaign_id, lead_id from leads_aside
         where leads_aside.domain = way.domain and leads_aside.family = way.family
         order by campaign_id, lead_id limit at_most) as next)`;
  const parameters = [
    ways.map(({ domain }) => domain),
    ways.map(({ family }) => family),
    ways.map(({ isRefused }) => (isRefused ? askingMax : null)),
  ];
  const { rows } = await transaction.query<{ id: string }>(
    `select distinct campaign_id as id from ${released} as released`,
    parameters,
  );
  const campaignIds = rows.map(({ id }) => id);
  await lockCampaigns(transaction, campaignIds);
  await transaction.query(
    `delete from leads_aside using ${released} as released
     where leads_aside.campaign_id = released.campaign_id and leads_aside.lead_id = released.lead_id
       and leads_aside.campaign_id = any($4)`,
    [...parameters, campaignIds],
  );
  await requestVisit(transaction, campaignIds, now);
}

/** Leads that another domain writes to from now on wait for its ways alone. */
export async function forgetAside(
  transaction: Queryable,
  leads: readonly { campaignId: string; leadId: string }[],
): Promise<void> {
  await transaction.query(
    `delete from leads_aside using unnest($1::uuid[], $2::uuid[]) as moved (campaign, lead)
     where campaign_id = campaign and lead_id = lead`,
    [leads.map(({ campaignId }) => campaignId), leads.map(({ leadId }) => leadId)],
  );
}

/** Forgets those that do not wait for an email any more. */
export async function forgetEndedAside(database: Queryable): Promise<void> {
  await database.query(
    `delete from leads_aside as own where not exists (
       select from enrolments
       where enrolments.campaign_id = own.campaign_id and enrolments.lead_id = own.lead_id
         and state in ('waiting', 'claimed'))`,
  );
}

/** Forgets what was said of emails whose leads are erased. */
export async function eraseSaid(transaction: Queryable, emailIds: readonly string[]): Promise<void> {
  await transaction.query('update refused_ways set said = null, said_of = null where said_of = any($1)', [emailIds]);
}

interface UntoldRefusal extends Way {
  failures: number;
}

/** The refusals since which nobody was asked to look at the records of the domain. */
export async function untoldRefusals(database: Queryable): Promise<UntoldRefusal[]> {
  const { rows } = await database.query<UntoldRefusal>(
    'select domain, family, failures from refused_ways where failures_told < failures',
  );
  return rows;
}

export async function noteRecordsAsked(
  database: Queryable,
  { domain, family, failures }: UntoldRefusal,
): Promise<void> {
  await database.query('update refused_ways set failures_told = $3 where domain = $1 and family = $2', [
    domain,
    family,
    failures,
  ]);
}

/** The ways that refuse a domain. */
export async function waysOf(database: Queryable, domain: string): Promise<Way[]> {
  const { rows } = await database.query<Way>('select domain, family from refused_ways where domain = $1', [domain]);
  return rows;
}

/** @param campaignId those alone for which leads of this campaign wait; null: all */
export async function listRefusedWays(
  database: Queryable,
  campaignId: string | null,
): Promise<(ToldWay & { said: string | null; leads: number })[]> {
  const { rows } = await database.query<{ way: ToldWay; said: string | null; leads: number }>(
    `select ${told} as way, said, leads
     from refused_ways cross join lateral (
       select count(*)::int as leads from leads_aside
       where leads_aside.domain = refused_ways.domain and leads_aside.family = refused_ways.family
         and ($1::uuid is null or campaign_id = $1)) as waiting
     where $1::uuid is null or leads > 0
     order by domain, family`,
    [campaignId],
  );
  return rows.map(({ way, said, leads }) => ({ ...way, said, leads }));
}
