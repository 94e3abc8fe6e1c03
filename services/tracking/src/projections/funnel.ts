import type { Funnel, FunnelStep, MailboxFigures } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';

/**
 * The figures of each step of the sequence, including steps that nobody has been sent yet. They add up to the
 * campaign's figures, because both are made of the same rows (rule O4).
 */
export async function readSteps(database: Queryable, campaignId: string): Promise<FunnelStep[]> {
  const { rows } = await database.query<FunnelStep>(
    `select step_number as "stepNumber", sum(sent)::bigint as "sentCount", sum(opened)::bigint as "openCount",
       sum(clicked)::bigint as "clickCount", sum(replied)::bigint as "replyCount", sum(bounced)::bigint as "bounceCount"
     from (
       select step_number, sent, opened, clicked, replied, bounced from all_figures where campaign_id = $1
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

/**
 * The number of report rows, in all and by outcome and engagement.
 *
 * Plan: adds up the kept counts by class, some dozen rows, and looks up the links that changed since.
 */
export async function readRowFigures(database: Queryable, campaignId: string): Promise<Funnel['rows']> {
  const { rows } = await database.query<Funnel['rows']>(
    `select coalesce(sum(links), 0)::bigint as total, coalesce(sum(links) filter (where sent), 0)::bigint as sent,
       coalesce(sum(links) filter (where opened), 0)::bigint as opened,
       coalesce(sum(links) filter (where clicked), 0)::bigint as clicked,
       coalesce(sum(links) filter (where bounced), 0)::bigint as bounced,
       coalesce(sum(links) filter (where spam), 0)::bigint as spam,
       coalesce(sum(links) filter (where replied), 0)::bigint as replied
     from link_classes_of($1)`,
    [campaignId],
  );
  return rows[0] as Funnel['rows'];
}

/**
 * The number of report rows whose lead opted out.
 *
 * Plan: an index finds the few emails by which somebody did, and each row is looked up.
 */
export async function countOptedOut(database: Queryable, campaignId: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `select count(*) as count from report_rows where id = any(array(
       select link_id from emails where campaign_id = $1 and opted_out_at is not null))`,
    [campaignId],
  );
  return rows[0]?.count ?? 0;
}

/**
 * The figures of each mailbox that sent, and of each that rows of the report name, those that sent most first; then of the
 * relay. They add up to the campaign's figures: the relay's are what is left of them (rule O4). None without a mailbox.
 *
 * Plan: adds up the kept figures, a row for each mailbox and step; the index on moved links shows where leads were moved to.
 */
export async function readMailboxFigures(database: Queryable, campaignId: string): Promise<MailboxFigures[]> {
  const { rows } = await database.query<MailboxFigures>(
    `with by_mailbox as (
       select mailbox_id, sum(sent) as sent, sum(opened) as opened, sum(clicked) as clicked, sum(replied) as replied,
         sum(bounced) as bounced, sum(spam) as spam
       from (
         select mailbox_id, emails, sent, opened, clicked, replied, bounced, spam from all_mailbox_figures
         where campaign_id = $1
         union all
         select distinct moved_to, 1, 0, 0, 0, 0, 0, 0 from links where campaign_id = $1 and moved_to is not null
       ) as each_mailbox
       group by mailbox_id having sum(emails) > 0
     ), by_relay as (
       select sum(sent) as sent, sum(opened) as opened, sum(clicked) as clicked, sum(replied) as replied,
         sum(bounced) as bounced, sum(spam) as spam
       from (
         select sent, opened, clicked, replied, bounced, spam from all_figures where campaign_id = $1
         union all
         select -sent, -opened, -clicked, -replied, -bounced, -spam from by_mailbox
       ) as rest
     )
     select mailbox_id as "mailboxId", address, removed_at is not null as "isRemoved", sent::bigint as "sentCount",
       opened::bigint as "openCount", clicked::bigint as "clickCount", replied::bigint as "replyCount",
       bounced::bigint as "bounceCount", spam::bigint as "spamCount"
     from (
       select * from by_mailbox
       union all
       select null, * from by_relay
       where exists (select from by_mailbox) and greatest(sent, opened, clicked, replied, bounced, spam) > 0
     ) as senders
     left join mailboxes on mailboxes.id = mailbox_id
     order by mailbox_id is null, sent desc, address, mailbox_id`,
    [campaignId],
  );
  return rows;
}
