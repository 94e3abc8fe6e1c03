import type { Funnel, FunnelStep } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
import { allFigures } from './figures.ts';
import { allLinkClasses, linksWhere } from './link-classes.ts';

/**
 * The figures of each step of the sequence, including steps that nobody has been sent yet. They add up to the
 * campaign's figures, because both are made of the same rows (rule O4).
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

/** The number of report rows, in all and by outcome and engagement. */
export async function readRowFigures(database: Queryable, campaignId: string): Promise<Funnel['rows']> {
  const { rows } = await database.query<Funnel['rows']>(
    `select ${linksWhere('true')} as total, ${linksWhere('sent')} as sent, ${linksWhere('opened')} as opened,
       ${linksWhere('clicked')} as clicked, ${linksWhere('bounced')} as bounced, ${linksWhere('spam')} as spam,
       ${linksWhere('replied')} as replied
     from ${allLinkClasses}`,
    [campaignId],
  );
  return rows[0] as Funnel['rows'];
}
