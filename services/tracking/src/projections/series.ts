import type { PeriodFigures } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';

/**
 * What happened in each of some periods, in one campaign or in all that are not deleted. `starts` are instants in order,
 * and the last one is the end of the last period. The caller computes them, because the database may have another edition
 * of the time zone rules.
 *
 * Plan: each kind of happening is selected by its own instant, so that an index finds the few days among years: ranges
 * of `emails_by_day` for emails and opens, an index of its own for each of what is rarer.
 */
export async function readPeriods(
  database: Queryable,
  starts: readonly string[],
  campaignId?: string,
): Promise<PeriodFigures[]> {
  const { rows } = await database.query<PeriodFigures & { period: number }>(
    `select width_bucket(at, $1::timestamptz[]) as period, count(*) filter (where what = 'sent') as "sentCount",
       count(*) filter (where what = 'opened') as "openCount", count(*) filter (where what = 'clicked') as "clickCount",
       count(*) filter (where what = 'replied') as "replyCount",
       count(*) filter (where what = 'bounced') as "bounceCount",
       count(*) filter (where what = 'opted out') as "optOutCount"
     from (
       select 'sent' as what, sent_at as at, campaign_id from emails
       where ($2::uuid is null or campaign_id = $2) and sent_at >= $3 and sent_at < $4
       union all
       select 'opened', opened_at, campaign_id from emails
       where ($2::uuid is null or campaign_id = $2) and opened_at >= $3 and opened_at < $4
       union all
       select 'clicked', clicked_at, campaign_id from emails
       where ($2::uuid is null or campaign_id = $2) and clicked_at >= $3 and clicked_at < $4
       union all
       select 'replied', replied_at, campaign_id from emails
       where ($2::uuid is null or campaign_id = $2) and replied_at >= $3 and replied_at < $4
       union all
       select 'bounced', bounced_at, campaign_id from emails
       where ($2::uuid is null or campaign_id = $2) and bounced_at >= $3 and bounced_at < $4
       union all
       select 'opted out', opted_out_at, campaign_id from emails
       where ($2::uuid is null or campaign_id = $2) and opted_out_at >= $3 and opted_out_at < $4
     ) as happened
     join campaigns on campaigns.id = campaign_id and not deleted
     group by period`,
    [starts, campaignId ?? null, starts[0], starts.at(-1)],
  );
  const found = new Map(rows.map(({ period, ...figures }) => [period, figures]));
  return starts.slice(1).map((_, index) => found.get(index + 1) ?? nothing);
}

const nothing: PeriodFigures = {
  ...{ sentCount: 0, openCount: 0, clickCount: 0, replyCount: 0 },
  ...{ bounceCount: 0, optOutCount: 0 },
};
