import type { Database, Queryable } from '@cadenza/postgres';
import { completingStep, rowsOfLinks, statusMeanwhile, statusWith } from './report-row.ts';

/** A class contains the links of a campaign that are equal in everything that is counted. */
const columns = ['campaign_id', 'status', 'completing_step', 'sent', 'opened', 'clicked', 'bounced', 'spam', 'replied'];
const columnsOf = (table: string) => columns.map((column) => `${table}.${column}`).join(', ');

const classOfLink = `links.campaign_id, ${statusMeanwhile} as status, ${completingStep} as completing_step,
  sent_at is not null as sent, opened_at is not null as opened, clicked_at is not null as clicked,
  bounced_at is not null as bounced, spam_at is not null as spam, replied_at is not null as replied`;

const changedLinks = 'array(select link_id from link_changes where campaign_id = $1)';

/**
 * The number of report rows of the campaign `$1` by class, each class spread over any number of rows. It consists of
 * the counted totals and, for each link changed since, a move from the class in which it was counted to its current
 * one.
 */
export const allLinkClasses = `(
  select ${columnsOf('link_classes')}, links from link_classes where campaign_id = $1
  union all
  select ${columnsOf('counted_links')}, -1 from counted_links where link_id = any(${changedLinks})
  union all
  select ${classOfLink}, 1 from ${rowsOfLinks(changedLinks)}
) as link_classes`;

/** The query must also select from the campaign of the class. */
export const statusOfClass = statusWith('completing_step', 'link_classes.status');

/** The number of links in the classes that meet the condition. */
export const linksWhere = (condition: string) => `coalesce(sum(links) filter (where ${condition}), 0)::bigint`;

export const linkChangesMax = 2_000;
/** Arbitrary number. Counting is exclusive, because it must know in which class each link was counted before. */
const countingLock = 4_711_006;

const idsOfChanged = 'array(select link_id from changed)';

/** Counts changed links in their classes. Several instances may try at once. @returns how many changes there were */
export async function countChangedLinks(database: Database): Promise<number> {
  return database.transaction(async (transaction) => {
    const lock = await transaction.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [
      countingLock,
    ]);
    return lock.rows[0]?.free ? countInClasses(transaction) : 0;
  });
}

/**
 * One statement, so that the counts match what is kept of each link despite concurrent writes, and no id leaves the
 * database. @returns how many changes there were
 */
async function countInClasses(transaction: Queryable): Promise<number> {
  const { rows } = await transaction.query<{ changes: number }>(
    `with changed as (
       delete from link_changes where ctid = any(array(select ctid from link_changes limit $1)) returning link_id
     ), current as materialized (
       select ${classOfLink}, links.id as link_id from ${rowsOfLinks(idsOfChanged)}
     ), gone as (
       delete from counted_links where link_id = any(${idsOfChanged})
         and link_id not in (select link_id from current)
     ), kept as (
       insert into counted_links (${columns}, link_id) select ${columnsOf('current')}, link_id from current
       on conflict (link_id) do update set (${columns}) = row(${columnsOf('excluded')})
       where (${columnsOf('counted_links')}) is distinct from (${columnsOf('excluded')})
     ), moved as (
       select ${columnsOf('counted')}, sum(change) as change
       from (
         select ${columnsOf('counted_links')}, -1 as change from counted_links where link_id = any(${idsOfChanged})
         union all
         select ${columnsOf('current')}, 1 from current
       ) as counted
       group by ${columnsOf('counted')} having sum(change) <> 0
     ), merged as (
       merge into link_classes using moved on link_classes.campaign_id = moved.campaign_id
         and (${columnsOf('link_classes')}) is not distinct from (${columnsOf('moved')})
       when matched and links + change = 0 then delete
       when matched then update set links = links + change
       when not matched then insert (${columns}, links) values (${columnsOf('moved')}, change)
       returning 1
     )
     select count(*)::integer as changes from changed`,
    [linkChangesMax],
  );
  return rows[0]!.changes;
}

/** Marks every link to be counted again. Nobody may write emails or links meanwhile. */
export async function recountLinks(transaction: Queryable): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock($1)', [countingLock]);
  for (const table of ['link_classes', 'counted_links', 'link_changes'])
    await transaction.query(`delete from ${table}`);
  await transaction.query('insert into link_changes select campaign_id, id from links');
}
