import type { Queryable } from '@cadenza/postgres';
import type { GuardedMailbox } from '../../guard/decide-mailbox-guard.ts';
import { sendsPerAlarm } from '../../guard/guard.ts';
import { isStoppedByGuard } from './guard.ts';

const isAlarming = 'mailbox_id is not null and (dead_address or complained)';

/**
 * In SQL: the figures of senders since an instant, as a row `sends, dead_addresses, complaints`. Sends are counted no
 * further than they matter, so that a domain with many mailboxes that do well costs little: `$3` and `$4` are how many
 * matter for each dead address and each complaint.
 */
const figuresOf = (senders: string, since: string) => `(
         select sends, dead_addresses, complaints
         from (
           select count(*) filter (where dead_address)::int as dead_addresses, count(*) filter (where complained)::int as complaints
           from (${senders}) as sender join emails on mailbox_id = sender.id and handed_over_at > ${since} and ${isAlarming}
         ) as alarms cross join lateral (
           select count(*)::int as sends
           from (
             select
             from (${senders}) as sender join emails on mailbox_id = sender.id and handed_over_at > ${since}
               and (sent_at is not null or dead_address)
             limit greatest(dead_addresses * $3::int, complaints * $4::int) + 1
           ) as counted
         ) as counts)`;
const told = (figures: string) =>
  `'sends', ${figures}.sends, 'deadAddresses', ${figures}.dead_addresses, 'complaints', ${figures}.complaints`;

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
     ), of_domain as materialized (
       select spans.domain, spans.since, figures.*
       from (select distinct domain, since from watched where domain is not null) as spans
       cross join lateral ${figuresOf('select id from mailboxes where mailboxes.domain = spans.domain', 'spans.since')} as figures
     )
     select watched.id as "mailboxId", guard_version as version, guard_warning as warning, guard_decided_at as "decidedAt",
       jsonb_build_object(${told('own')}) as own,
       case when of_domain.domain is not null then jsonb_build_object('domain', of_domain.domain, ${told('of_domain')}) end as "ofDomain"
     from watched
     cross join lateral ${figuresOf('select watched.id', 'watched.since')} as own
     left join of_domain on of_domain.domain = watched.domain and of_domain.since = watched.since
     order by watched.id`,
    [mailboxIds, since.toString(), sendsPerAlarm.deadAddress, sendsPerAlarm.complaint],
  );
  return rows;
}

/**
 * Those of these mailboxes with an alarming email since then, or a warning: a plain look-up, because this is asked after
 * each email, and the figures of the others do not matter.
 */
export async function alarmedAmong(
  database: Queryable,
  mailboxIds: readonly string[],
  since: Temporal.Instant,
): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `select id from mailboxes where id = any($1) and (guard_warning is not null or exists (
       select from emails where mailbox_id = mailboxes.id and handed_over_at > $2 and ${isAlarming}))`,
    [mailboxIds, since.toString()],
  );
  return rows.map(({ id }) => id);
}

/** Mailboxes with an alarming email since then, or a warning: of each domain one, since they are looked at together. */
export async function mailboxesToWatch(database: Queryable, since: Temporal.Instant): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `select distinct on (coalesce(domain, id::text)) id from mailboxes
     where guard_warning is not null
       or id in (select mailbox_id from emails where handed_over_at > $1 and ${isAlarming})
     order by coalesce(domain, id::text), id`,
    [since.toString()],
  );
  return rows.map(({ id }) => id);
}
