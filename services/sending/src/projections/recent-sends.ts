import type { Queryable } from '@cadenza/postgres';
import type { RecentSends } from '../guard/guard.ts';

/**
 * Figures of the emails since then, or since the guard last tripped, for running campaigns that have an alarming one.
 * An index tells which campaigns these are, so that the others are not counted.
 */
export async function recentSends(
  database: Queryable,
  campaignIds: readonly string[],
  since: Temporal.Instant,
): Promise<(RecentSends & { campaignId: string; trips: number })[]> {
  const { rows } = await database.query<RecentSends & { campaignId: string; trips: number }>(
    `with alarming as materialized (
       select id, guard_trips, since
       from campaigns cross join lateral (select greatest($2::timestamptz, guard_tripped_at) as since) as watched
       where id = any($1) and status = 'active' and exists (
         select from emails where campaign_id = campaigns.id and handed_over_at > since and (dead_address or complained))
     )
     select alarming.id as "campaignId", guard_trips as trips,
       count(*) filter (where emails.sent_at is not null or dead_address)::int as sends,
       count(*) filter (where dead_address)::int as "deadAddresses",
       count(*) filter (where complained)::int as complaints
     from alarming join emails on campaign_id = alarming.id and handed_over_at > since
     group by alarming.id, guard_trips`,
    [campaignIds, since.toString()],
  );
  return rows;
}
