import type { Queryable } from '@cadenza/postgres';

export const figureChangesMax = 10_000;

/** Adds up noted changes. Several instances may do so at once. @returns how many changes there were */
export async function addUpFigures(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `with taken as (
       delete from figure_changes where ctid = any(array(select ctid from figure_changes limit $1)) returning *
     ), added as (
       insert into figures
       select campaign_id, step_number, sum(leads), sum(sent), sum(opened), sum(clicked), sum(bounced), sum(spam),
         sum(replied)
       from taken group by campaign_id, step_number order by campaign_id, step_number
       on conflict (campaign_id, step_number) do update set
         leads = figures.leads + excluded.leads, sent = figures.sent + excluded.sent,
         opened = figures.opened + excluded.opened, clicked = figures.clicked + excluded.clicked,
         bounced = figures.bounced + excluded.bounced, spam = figures.spam + excluded.spam,
         replied = figures.replied + excluded.replied
     )
     select count(*) as count from taken`,
    [figureChangesMax],
  );
  return rows[0]?.count ?? 0;
}

/** Counts everything again. Nobody may write emails or links meanwhile. */
export async function countFigures(transaction: Queryable): Promise<void> {
  await transaction.query('lock table figure_changes, figures in exclusive mode');
  await transaction.query('delete from figures');
  await transaction.query('delete from figure_changes');
  await transaction.query(
    `insert into figure_changes
     select campaign_id, step_number, 0, count(sent_at), count(opened_at), count(clicked_at), count(bounced_at),
       count(spam_at), count(replied_at)
     from emails group by campaign_id, step_number
     union all
     select campaign_id, null, count(*), 0, 0, 0, 0, 0, 0 from links where attached group by campaign_id`,
  );
}
