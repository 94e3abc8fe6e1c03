import type { Series } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';

type DayFigures = Omit<Series['days'][number], 'date'>;

const happenings = ['sent', 'opened', 'clicked', 'replied'] as const;

/** Each selected by its own instant, so that an index finds the few days among years. */
const happenedBetween = (what: (typeof happenings)[number]) =>
  `select '${what}' as what, ${what}_at as at, campaign_id from emails
   where ($2::uuid is null or campaign_id = $2) and ${what}_at >= $3 and ${what}_at < $4`;

/**
 * What happened on each day, in one campaign or in all that are not deleted. `dayStarts` are instants in order, and the
 * last one is the end of the last day. The caller computes them, because the database may have another edition of the
 * time zone rules.
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
     from (${happenings.map(happenedBetween).join(' union all ')}) as happened
     join campaigns on campaigns.id = campaign_id and not deleted
     group by day`,
    [dayStarts, campaignId ?? null, dayStarts[0], dayStarts.at(-1)],
  );
  const found = new Map(rows.map(({ day, ...figures }) => [day, figures]));
  return dayStarts.slice(1).map((_, index) => found.get(index + 1) ?? nothing);
}

const nothing: DayFigures = { sentCount: 0, openCount: 0, clickCount: 0, replyCount: 0 };
