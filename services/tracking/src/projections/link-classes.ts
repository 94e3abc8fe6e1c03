import { advisoryLocks, type Database, type Queryable } from '@cadenza/postgres';

export const linkChangesMax = 2_000;

/** Counts changed links in their classes. Several instances may try at once. @returns how many changes there were */
export async function countChangedLinks(database: Database): Promise<number> {
  return database.transaction(async (transaction) => {
    const lock = await transaction.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [
      advisoryLocks.tracking.linkClasses,
    ]);
    return lock.rows[0]?.free ? countInClasses(transaction) : 0;
  });
}

/**
 * A class contains the links of a campaign that are equal in everything that is counted. One statement, so that the
 * counts match what is kept of each link despite concurrent writes, and no id leaves the database.
 *
 * Plan: changed links are looked up by id, with their emails, and the class in which each was counted too. The ids are
 * read into an array, because a plan that is made once expects any number of rows from a `with`.
 *
 * @returns how many changes there were
 */
async function countInClasses(transaction: Queryable): Promise<number> {
  const { rows } = await transaction.query<{ changes: number }>(
    `with changed as (
       delete from link_changes where ctid = any(array(select ctid from link_changes limit $1)) returning link_id
     ), now as materialized (
       select campaign_id, status, completing_step, sent, opened, clicked, bounced, spam, replied, link_id
       from classified_links where link_id = any(array(select link_id from changed))
     ), gone as (
       delete from counted_links where link_id = any(array(select link_id from changed))
         and link_id not in (select link_id from now)
     ), kept as (
       insert into counted_links
         (campaign_id, status, completing_step, sent, opened, clicked, bounced, spam, replied, link_id)
       select * from now
       on conflict (link_id) do update set
         campaign_id = excluded.campaign_id, status = excluded.status, completing_step = excluded.completing_step,
         sent = excluded.sent, opened = excluded.opened, clicked = excluded.clicked, bounced = excluded.bounced,
         spam = excluded.spam, replied = excluded.replied
       where counted_links is distinct from excluded
     ), moved as (
       select campaign_id, status, completing_step, sent, opened, clicked, bounced, spam, replied, sum(change) as change
       from (
         select campaign_id, status, completing_step, sent, opened, clicked, bounced, spam, replied, -1 as change
         from counted_links where link_id = any(array(select link_id from changed))
         union all
         select campaign_id, status, completing_step, sent, opened, clicked, bounced, spam, replied, 1 from now
       ) as counted
       group by campaign_id, status, completing_step, sent, opened, clicked, bounced, spam, replied
       having sum(change) <> 0
     ), merged as (
       merge into link_classes as kept using moved on kept.campaign_id = moved.campaign_id
         and kept.status = moved.status and kept.completing_step is not distinct from moved.completing_step
         and kept.sent = moved.sent and kept.opened = moved.opened and kept.clicked = moved.clicked
         and kept.bounced = moved.bounced and kept.spam = moved.spam and kept.replied = moved.replied
       when matched and links + change = 0 then delete
       when matched then update set links = links + change
       when not matched then
         insert (campaign_id, status, completing_step, sent, opened, clicked, bounced, spam, replied, links)
         values (campaign_id, status, completing_step, sent, opened, clicked, bounced, spam, replied, change)
       returning 1
     )
     select count(*)::integer as changes from changed`,
    [linkChangesMax],
  );
  return rows[0]!.changes;
}

/** Marks every link to be counted again. Nobody may write emails or links meanwhile. */
export async function recountLinks(transaction: Queryable): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock($1)', [advisoryLocks.tracking.linkClasses]);
  await transaction.query('delete from link_classes');
  await transaction.query('delete from counted_links');
  await transaction.query('delete from link_changes');
  await transaction.query('insert into link_changes select campaign_id, id from links');
}
