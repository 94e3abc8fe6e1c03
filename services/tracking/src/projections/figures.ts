import type { Queryable } from '@cadenza/postgres';

export const figureChangesMax = 10_000;

/** Adds up noted changes. Several instances may do so at once. @returns how many changes of one kind there were at most */
export async function addUpFigures(database: Queryable): Promise<number> {
  return Math.max(await addUpSteps(database), await addUpMailboxes(database));
}

async function addUpSteps(database: Queryable): Promise<number> {
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

async function addUpMailboxes(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `with taken as (
       delete from mailbox_figure_changes where ctid = any(array(select ctid from mailbox_figure_changes limit $1))
       returning *
     ), added as (
       insert into mailbox_figures
       select campaign_id, mailbox_id, sum(emails), sum(sent), sum(opened), sum(clicked), sum(bounced), sum(spam),
         sum(replied)
       from taken group by campaign_id, mailbox_id order by campaign_id, mailbox_id
       on conflict (campaign_id, mailbox_id) do update set
         emails = mailbox_figures.emails + excluded.emails, sent = mailbox_figures.sent + excluded.sent,
         opened = mailbox_figures.opened + excluded.opened, clicked = mailbox_figures.clicked + excluded.clicked,
         bounced = mailbox_figures.bounced + excluded.bounced, spam = mailbox_figures.spam + excluded.spam,
         replied = mailbox_figures.replied + excluded.replied
     )
     select count(*) as count from taken`,
    [figureChangesMax],
  );
  return rows[0]?.count ?? 0;
}

/** Counts everything again. Nobody may write emails or links meanwhile. */
export async function countFigures(transaction: Queryable): Promise<void> {
  const tables = ['figure_changes', 'figures', 'mailbox_figure_changes', 'mailbox_figures'];
  await transaction.query(`lock table ${tables.join(', ')} in exclusive mode`);
  for (const table of tables) await transaction.query(`delete from ${table}`);
  await transaction.query(
    `insert into figure_changes
     select campaign_id, step_number, 0, count(sent_at), count(opened_at), count(clicked_at), count(bounced_at),
       count(spam_at), count(replied_at)
     from emails group by campaign_id, step_number
     union all
     select campaign_id, null, count(*), 0, 0, 0, 0, 0, 0 from links where attached group by campaign_id`,
  );
  await transaction.query(
    `insert into mailbox_figure_changes
     select campaign_id, mailbox_id, count(*), count(sent_at), count(opened_at), count(clicked_at), count(bounced_at),
       count(spam_at), count(replied_at)
     from emails where mailbox_id is not null group by campaign_id, mailbox_id`,
  );
}
