import type { Queryable } from '@cadenza/postgres';
import type { GuardedMailbox } from '../../guard/decide-mailbox-guard.ts';
import { isStoppedByGuard } from './guard.ts';

const isAlarming = 'mailbox_id is not null and (dead_address or complained)';
/** In SQL: counts rows of `emails`; the guard of a campaign counts the same. */
const counts = `count(*) filter (where emails.sent_at is not null or dead_address)::int as sends,
       count(*) filter (where dead_address)::int as dead_addresses, count(*) filter (where complained)::int as complaints`;
const told = (figures: string) => `'sends', coalesce(${figures}.sends, 0),
       'deadAddresses', coalesce(${figures}.dead_addresses, 0), 'complaints', coalesce(${figures}.complaints, 0)`;

/**
 * Figures of the emails since then, or since the guard last stopped the mailbox, of these mailboxes and all others of
 * their domains, where one of them has an alarming email or a warning. Indexes tell which these are, so that the others
 * are not counted. A removed mailbox is not watched itself; its emails still count for its domain.
 */
export async function recentSendsOfMailboxes(
  database: Queryable,
  mailboxIds: readonly string[],
  since: Temporal.Instant,
): Promise<(GuardedMailbox & { version: number })[]> {
  const { rows } = await database.query<GuardedMailbox & { version: number }>(
    `with asked as materialized (
       select id, domain from mailboxes where id = any($1)
     ), near as materialized (
       select id, domain, guard_warning from mailboxes
       where id in (select id from asked) or domain in (select domain from asked)
     ), alarmed as materialized (
       select id, domain from near
       where guard_warning is not null or exists (
         select from emails where mailbox_id = near.id and handed_over_at > $2 and ${isAlarming})
     ), watched as materialized (
       select id, domain, guard_version, guard_warning, guard_decided_at, greatest($2::timestamptz, guard_tripped_at) as since
       from mailboxes
       where (id in (select id from alarmed) or domain in (select domain from alarmed))
         and facts is not null and removed_at is null and not ${isStoppedByGuard}
     ), own as (
       select watched.id, ${counts}
       from watched join emails on mailbox_id = watched.id and handed_over_at > since group by watched.id
     ), of_domain as (
       select spans.domain, since, ${counts}
       from (select distinct domain, since from watched where domain is not null) as spans
       join mailboxes on mailboxes.domain = spans.domain
       join emails on mailbox_id = mailboxes.id and handed_over_at > since group by spans.domain, since
     )
     select watched.id as "mailboxId", guard_version as version, guard_warning as warning, guard_decided_at as "decidedAt",
       jsonb_build_object(${told('own')}) as own,
       case when watched.domain is not null then jsonb_build_object('domain', watched.domain, ${told('of_domain')}) end as "ofDomain"
     from watched
     left join own on own.id = watched.id
     left join of_domain on of_domain.domain = watched.domain and of_domain.since = watched.since
     order by watched.id`,
    [mailboxIds, since.toString()],
  );
  return rows;
}

/** Mailboxes with an alarming email since then, or a warning. */
export async function mailboxesToWatch(database: Queryable, since: Temporal.Instant): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `select mailbox_id as id from emails where handed_over_at > $1 and ${isAlarming}
     union select id from mailboxes where guard_warning is not null
     order by id`,
    [since.toString()],
  );
  return rows.map(({ id }) => id);
}
