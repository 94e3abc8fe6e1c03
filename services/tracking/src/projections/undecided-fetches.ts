import { randomUUIDv7 } from 'node:crypto';
import type { Queryable } from '@cadenza/postgres';
import type { Fetch } from '../engagement/bursts.ts';
import type { KnownEmail } from './emails.ts';

/**
 * A link can be fetched without end. Keeping more than this many fetches of one kind per email would show nothing new.
 */
const undecidedPerEmailMax = 100;

export interface UndecidedFetch extends Fetch {
  id: string;
}

export async function keepUndecidedClick(
  database: Queryable,
  emailId: string,
  click: { linkNumber: number; at: string; reason: string },
): Promise<void> {
  await database.query(
    `insert into held_clicks (id, email_id, link_number, clicked_at, reason)
     select $1, $2, $3, $4, $5 where (select count(*) from held_clicks where email_id = $2) < $6`,
    [randomUUIDv7(), emailId, click.linkNumber, click.at, click.reason, undecidedPerEmailMax],
  );
}

/** Keeps nothing for an email that is not known here, because it would never be judged. */
export async function keepUnsubscribePage(database: Queryable, emailId: string, at: string): Promise<void> {
  await database.query(
    `insert into held_fetches (id, email_id, kind, fetched_at, reason)
     select $1, $2, 'unsubscribe-page', $3, 'page'
     where exists (select from emails where id = $2)
       and (select count(*) from held_fetches where email_id = $2) < $4`,
    [randomUUIDv7(), emailId, at, undecidedPerEmailMax],
  );
}

/** Those of these emails that have undecided fetches. */
export async function emailsWithUndecided(
  database: Queryable,
  emailIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await database.query<{ emailId: string }>(
    `select email_id as "emailId" from held_clicks where email_id = any($1::uuid[])
     union select email_id from held_fetches where email_id = any($1::uuid[])`,
    [emailIds],
  );
  return new Set(rows.map(({ emailId }) => emailId));
}

/**
 * The undecided fetches of emails that are ready to be judged: no fetch for the length of a burst before `now`, or a first
 * fetch before `undecidedSince`.
 */
export async function listDecidableFetches(
  database: Queryable,
  asked: { now: Temporal.Instant; burstSeconds: number; undecidedSince: Temporal.Instant; limit: number },
): Promise<{ email: KnownEmail; hasLinks: boolean; fetches: UndecidedFetch[] }[]> {
  const { rows } = await database.query<KnownEmail & { hasLinks: boolean; fetches: UndecidedFetch[] }>(
    `select emails.id as "emailId", campaign_id as "campaignId", lead_id as "leadId", link_id as "linkId",
       handed_over_at as "handedOverAt", sent_at as "sentAt", address_tag as "addressTag", fetches,
       coalesce((select addresses <> '{}' from destinations where email_id = emails.id), false) as "hasLinks"
     from (
       select email_id, fetches from undecided_emails
       where last_at < $1::timestamptz - quiet_bursts * $2 * interval '1 second' or first_at < $3
       order by first_at limit $4
     ) as decidable
     join emails on emails.id = decidable.email_id`,
    [asked.now.toString(), asked.burstSeconds, asked.undecidedSince.toString(), asked.limit],
  );
  return rows.map(({ fetches, hasLinks, ...email }) => ({ email, hasLinks, fetches: fetches.map(withInstant) }));
}

/**
 * The next instant at which undecided fetches can be judged: a set time after the last fetch of an email, or after its
 * first.
 */
export async function nextDecisionDue(
  database: Queryable,
  { burstSeconds, undecidedSeconds }: { burstSeconds: number; undecidedSeconds: number },
): Promise<Temporal.Instant | undefined> {
  const { rows } = await database.query<{ due: string | null }>(
    `select min(least(last_at + quiet_bursts * $1 * interval '1 second', first_at + $2 * interval '1 second')) as due
     from undecided_emails`,
    [burstSeconds, undecidedSeconds],
  );
  return rows[0]?.due ? Temporal.Instant.from(rows[0].due) : undefined;
}

/** PostgreSQL writes instants in JSON with an offset. Ours end in Z. */
const withInstant = (fetch: UndecidedFetch): UndecidedFetch => ({
  ...fetch,
  at: Temporal.Instant.from(fetch.at).toString(),
});

/** @returns whether all of them still existed */
export async function dropUndecidedFetches(database: Queryable, ids: readonly string[]): Promise<boolean> {
  const { rows } = await database.query<{ count: number }>(
    `with clicks as (delete from held_clicks where id = any($1::uuid[]) returning id),
       others as (delete from held_fetches where id = any($1::uuid[]) returning id)
     select (select count(*)::int from clicks) + (select count(*)::int from others) as count`,
    [ids],
  );
  return rows[0]?.count === ids.length;
}
