import type { Funnel, FunnelStep } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
import { allFigures } from './figures.ts';

/**
 * The figures of each step of the sequence, also of those that nobody was sent yet. They count the rows that the
 * campaign's counters count, so that they add up to them (rule O4).
 */
export async function readSteps(database: Queryable, campaignId: string): Promise<FunnelStep[]> {
  const { rows } = await database.query<FunnelStep>(
    `select step_number as "stepNumber", sum(sent)::bigint as "sentCount", sum(opened)::bigint as "openCount",
       sum(clicked)::bigint as "clickCount", sum(replied)::bigint as "replyCount", sum(bounced)::bigint as "bounceCount"
     from (
       select step_number, sent, opened, clicked, replied, bounced from ${allFigures} where campaign_id = $1
       union all
       select generate_series(1, last_step), 0, 0, 0, 0, 0 from campaigns where id = $1
     ) as each_step
     group by step_number
     having step_number is not null or sum(sent + opened + clicked + replied + bounced) > 0
     order by step_number nulls last`,
    [campaignId],
  );
  return rows;
}

/** The report's rows, and those of which something holds. */
export async function readRowFigures(database: Queryable, campaignId: string): Promise<Funnel['rows']> {
  const { rows } = await database.query<Funnel['rows']>(
    `select count(*) as total, count(sent_at) as sent, count(opened_at) as opened, count(clicked_at) as clicked,
       count(bounced_at) as bounced, count(spam_at) as spam, count(replied_at) as replied
     from links
     left join (
       select link_id, max(sent_at) as sent_at, min(opened_at) as opened_at, min(clicked_at) as clicked_at,
         min(bounced_at) as bounced_at, min(spam_at) as spam_at, min(replied_at) as replied_at
       from emails where campaign_id = $1 group by link_id
     ) as mail on mail.link_id = links.id
     where campaign_id = $1 and position is not null
       and (attached or coalesce(sent_at, opened_at, clicked_at, bounced_at, spam_at, replied_at) is not null)`,
    [campaignId],
  );
  return rows[0] as Funnel['rows'];
}
