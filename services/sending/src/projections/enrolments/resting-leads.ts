import { holdWithoutEnd } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
import type { RestingLeads } from '../../forecast/forecast-rest.ts';
import { isoText } from '../iso-text.ts';

/**
 * The leads of a campaign that wait for an email, to the minute, which keeps them few: after a pause most are overdue.
 * @param skipsRisky whether those with risky addresses get none (rule J6)
 */
export async function restingLeads(
  database: Queryable,
  campaignId: string,
  { skipsRisky, now }: { skipsRisky: boolean; now: Temporal.Instant },
): Promise<RestingLeads[]> {
  const { rows } = await database.query<RestingLeads>(
    `select mailbox_id as "mailboxId", last_step > 0 as "isFollowUp", next_step as "nextStep",
       case when due_at < '${holdWithoutEnd}' then ${isoText("date_trunc('minute', greatest(due_at, $2))")} end as "dueAt",
       count(*)::int as count
     from enrolments
     where campaign_id = $1 and state = 'waiting' and not (
       $3 and exists (select from leads where leads.id = enrolments.lead_id and risk is not null))
     group by 1, 2, 3, 4`,
    [campaignId, now.toString(), skipsRisky],
  );
  return rows;
}
