import { randomUUIDv7 } from 'node:crypto';
import type { Queryable } from '@cadenza/postgres';
import type { Fetch } from '../engagement/bursts.ts';
import type { KnownEmail } from './emails.ts';

/**
 * A link can be fetched without end. Holding more than this many fetches of one kind per email would tell nothing new.
 */
const heldPerEmailMax = 100;

export interface HeldFetch extends Fetch {
  id: string;
}

export async function holdClick(
  database: Queryable,
  emailId: string,
  click: { linkNumber: number; at: string; reason: string },
): Promise<void> {
  await database.query(
    `insert into held_clicks (id, email_id, link_number, clicked_at, reason)
     select $1, $2, $3, $4, $5 where (select count(*) from held_clicks where email_id = $2) < $6`,
    [randomUUIDv7(), emailId, click.linkNumber, click.at, click.reason, heldPerEmailMax],
  );
}

/** Holds nothing for an email that is not known here, because it would never be judged. */
export async function holdUnsubscribePage(database: Queryable, emailId: string, at: string): Promise<void> {
  await database.query(
    `insert into held_fetches (id, email_id, kind, fetched_at, reason)
     select $1, $2, 'unsubscribe-page', $3, 'page'
     where exists (select from emails where id = $2)
       and (select count(*) from held_fetches where email_id = $2) < $4`,
    [randomUUIDv7(), emailId, at, heldPerEmailMax],
  );
}

/** Those of these emails that have held fetches. */
export async function emailsHeld(database: Queryable, emailIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await database.query<{ emailId: string }>(
    `select email_id as "emailId" from held_clicks where email_id = any($1::uuid[])
     union select email_id from held_fetches where email_id = any($1::uuid[])`,
    [emailIds],
  );
  return new Set(rows.map(({ emailId }) => emailId));
}

/**
 * The held fetches of emails that are ready to be judged: no fetch for the length of a burst before `now`, or a first
 * fetch before `heldSince`.
 */
export async function listHeldFetches(
  database: Queryable,
  asked: { now: Temporal.Instant; burstSeconds: number; heldSince: Temporal.Instant; limit: number },
): Promise<{ email: KnownEmail; hasLinks: boolean; fetches: HeldFetch[] }[]> {
  const { rows } = await database.query<KnownEmail & { hasLinks: boolean; fetches: HeldFetch[] }>(
    `select emails.id as "emailId", campaign_id as "campaignId", lead_id as "leadId", link_id as "linkId",
       handed_over_at as "handedOverAt", sent_at as "sentAt", address_tag as "addressTag", fetches,
       exists (select from destinations where email_id = emails.id and addresses <> '{}') as "hasLinks"
     from (
       select email_id, fetches from held_emails
       where last_at < $1::timestamptz - quiet_bursts * $2 * interval '1 second' or first_at < $3
       order by first_at limit $4
     ) as held
     join emails on emails.id = held.email_id`,
    [asked.now.toString(), asked.burstSeconds, asked.heldSince.toString(), asked.limit],
  );
  return rows.map(({ fetches, hasLinks, ...email }) => ({ email, hasLinks, fetches: fetches.map(withInstant) }));
}

/**
 * The next instant at which held fetches can be judged: a set time after the last fetch of an email, or after its
 * first.
 */
export async function nextHeldFetchesDue(
  database: Queryable,
  { burstSeconds, heldSeconds }: { burstSeconds: number; heldSeconds: number },
): Promise<Temporal.Instant | undefined> {
  const { rows } = await database.query<{ due: string | null }>(
    `select min(least(last_at + quiet_bursts * $1 * interval '1 second', first_at + $2 * interval '1 second')) as due
     from held_emails`,
    [burstSeconds, heldSeconds],
  );
  return rows[0]?.due ? Temporal.Instant.from(rows[0].due) : undefined;
}

/** PostgreSQL writes instants in JSON with an offset. Ours end in Z. */
const withInstant = (fetch: HeldFetch): HeldFetch => ({ ...fetch, at: Temporal.Instant.from(fetch.at).toString() });

/** @returns whether all of them still existed */
export async function dropHeldFetches(database: Queryable, ids: readonly string[]): Promise<boolean> {
  const { rows } = await database.query<{ count: number }>(
    `with clicks as (delete from held_clicks where id = any($1::uuid[]) returning id),
       others as (delete from held_fetches where id = any($1::uuid[]) returning id)
     select (select count(*)::int from clicks) + (select count(*)::int from others) as count`,
    [ids],
  );
  return rows[0]?.count === ids.length;
}
