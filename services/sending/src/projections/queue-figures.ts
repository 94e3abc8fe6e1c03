import type { Queryable } from '@cadenza/postgres';

interface QueueFigures {
  /** Campaigns whose next email is due, and since when the first of them waits. */
  due: number;
  dueSince: string | null;
  /** Campaigns and mailboxes that the dispatcher has to look at. */
  unplanned: number;
  /** Emails without an outcome, and when the first of them was claimed. */
  underWay: number;
  underWaySince: string | null;
  unknown: number;
}

/** How sending stands, for operators. Reads one row per campaign, none per lead. */
export async function readQueue(database: Queryable, now: Temporal.Instant): Promise<QueueFigures> {
  const { rows } = await database.query<QueueFigures>(
    `select due.*, visits.*, flight.*, unknown.*
     from (
       select count(*)::int as due, min(next_send_at) as "dueSince" from campaigns
       where status = 'active' and next_send_at <= $1 and in_flight_email is null
     ) as due,
     (
       select (select count(*) from campaigns where visit_at <= $1)::int
         + (select count(*) from mailboxes where visit_at <= $1)::int as unplanned
     ) as visits,
     (
       select count(*)::int as "underWay", min(handed_over_at) as "underWaySince"
       from (
         select in_flight_email as id from campaigns where in_flight_email is not null
         union all select in_flight_email from lanes where in_flight_email is not null
       ) as under_way join emails using (id)
     ) as flight,
     (select count(*)::int as unknown from emails where status = 'unknown' and reason is not null) as unknown`,
    [now.toString()],
  );
  return rows[0] as QueueFigures;
}

export async function countCampaigns(database: Queryable): Promise<{ status: string; count: number }[]> {
  const { rows } = await database.query<{ status: string; count: number }>(
    `select status, count(*)::int as count from campaigns where status <> 'deleted' group by status`,
  );
  return rows;
}
