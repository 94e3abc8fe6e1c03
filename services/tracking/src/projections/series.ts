import type { Series } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';

type DayFigures = Omit<Series['days'][number], 'date'>;

/**
 * What happened on each day, in one campaign or in all that are not deleted. `dayStarts` are instants in order, and the
 * last one is the end of the last day. The caller computes them, because the database may have another edition of the
 * time zone rules.
 *
 * Plan: each kind of happening is selected by its own instant, so that an index finds the few days among years: ranges
 * of `emails_by_day` for emails and opens, `emails_clicked` and `emails_replied` for what is rarer.
 */
export async function readDays(
  database: Queryable,
  dayStarts: readonly string[],
  campaignId?: string,
): Promise<DayFigures[]> {
  const { rows } = await database.query<DayFigures & { day: number }>(
    `select width_bucket(at, $1::timestamptz[]) as day, count(*) filter (where what = 'sent') as "sentCount",
       count(*) filter (where what = 'opened') as "openCount", count(*) filter (where what = 'clicked') as "clickCount",
       count(*) filter (where what = 'replied') as "replyCount"
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
     ) as happened
     join campaigns on campaigns.id = campaign_id and not deleted
     group by day`,
    [dayStarts, campaignId ?? null, dayStarts[0], dayStarts.at(-1)],
  );
  const found = new Map(rows.map(({ day, ...figures }) => [day, figures]));
  return dayStarts.slice(1).map((_, index) => found.get(index + 1) ?? nothing);
}

const nothing: DayFigures = { sentCount: 0, openCount: 0, clickCount: 0, replyCount: 0 };
