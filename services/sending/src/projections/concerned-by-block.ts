import type { Queryable } from '@cadenza/postgres';

/**
 * Whom a block of addresses and domains concerns: by the addresses that they have or had, and by their present domains.
 * @param addressHashes of addresses
 * @param domains in ASCII; those below them count as well
 */
export async function concernedByBlock(
  database: Queryable,
  addressHashes: readonly string[],
  domains: readonly string[],
): Promise<{ leads: number; campaignIds: string[] }> {
  const { rows } = await database.query<{ leads: number; campaignIds: string[] }>(
    `with blocked_domains as (
       select distinct domain from mail_domains
       cross join string_to_array(domain, '.') as labels
       cross join generate_series(1, cardinality(labels) - 1) as first_label
       where cardinality($2::text[]) > 0 and array_to_string(labels[first_label:], '.') = any($2)
     ), concerned as (
       select id from leads where address_hash = any($1)
       union select id from leads where earlier_hashes is not null and earlier_hashes && $1
       union select id from leads where former_hashes is not null and former_hashes && $1
       union select id from leads where mail_domain in (select domain from blocked_domains)
     )
     select count(distinct lead_id)::int as leads,
       coalesce(array_agg(distinct campaign_id) filter (
         where status in ('active', 'paused') and state not in ('done', 'ended')), '{}') as "campaignIds"
     from concerned
     join enrolments on lead_id = concerned.id
     join campaigns on campaigns.id = campaign_id
     where attached and status <> 'deleted'`,
    [addressHashes, domains],
  );
  return rows[0] ?? { leads: 0, campaignIds: [] };
}
