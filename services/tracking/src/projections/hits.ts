import type { Metadata } from '@cadenza/event-store';
import { advisoryLocks, type Queryable } from '@cadenza/postgres';
import type { Hit, LinkUse } from '../hits/hit.ts';
import { findEmails, type KnownEmail } from './emails.ts';
import { emailsWithUndecided } from './undecided-fetches.ts';

/** What a hit was, with the metadata of its request. */
interface HitFacts {
  use: LinkUse;
  hit: Hit;
  metadata: Metadata;
}

/** A hit as it came in. Its email may not be known here. */
export interface KeptHit extends HitFacts {
  emailId: string;
}

export interface ListedHit extends HitFacts {
  id: number;
  emailId: string;
  /** Undefined if the email is not known here. */
  email: KnownEmail | undefined;
  /** Whether its email has undecided fetches that may form a burst with it (rule O2). */
  isBesideUndecided: boolean;
}

export interface ListedHits {
  /** Hits that can be recorded now. */
  hits: ListedHit[];
  /** The first hit that cannot be recorded yet. */
  waiting: { id: number; at: string } | undefined;
  /** The number of hits that were looked at. */
  count: number;
}

export async function keepHits(database: Queryable, hits: readonly KeptHit[]): Promise<void> {
  await database.query('insert into hits (email_id, hit) select * from unnest($1::uuid[], $2::json[])', [
    hits.map(({ emailId }) => emailId),
    hits.map(({ use, hit, metadata }) => JSON.stringify({ use, hit, metadata } satisfies HitFacts)),
  ]);
}

/**
 * Hits in the order of their ids, which is nearly their order of arrival.
 *
 * @param from the lowest id to look for, to save the query from scanning past deleted rows
 * @param isDue which hits can be recorded; nothing more is read about the others
 */
export async function listHits(
  transaction: Queryable,
  { from, limit, isDue }: { from: number; limit: number; isDue: (facts: HitFacts) => boolean },
): Promise<ListedHits> {
  // A separate statement, because the list must show what others committed before the lock was free.
  await transaction.query('select pg_advisory_xact_lock($1)', [advisoryLocks.tracking.hits]);
  const { rows } = await transaction.query<{ id: number; emailId: string; facts: HitFacts }>(
    'select id, email_id as "emailId", hit as facts from hits where id >= $1 order by id limit $2',
    [from, limit],
  );
  const due = rows.filter(({ facts }) => isDue(facts));
  const emailIds = due.map(({ emailId }) => emailId);
  const emails = await findEmails(transaction, emailIds);
  const beside = await emailsWithUndecided(transaction, emailIds);
  const waiting = rows.find((row) => !due.includes(row));
  return {
    hits: due.map(({ facts, ...hit }, index) => ({
      ...hit,
      ...facts,
      email: emails[index],
      isBesideUndecided: beside.has(hit.emailId),
    })),
    waiting: waiting && { id: waiting.id, at: waiting.facts.hit.at },
    count: rows.length,
  };
}

/**
 * Deletes hits, except that `early` ones wait for their email and `undecided` opens wait until a burst is ruled out.
 */
export async function dropHits(
  database: Queryable,
  hits: readonly ListedHit[],
  { early, undecided }: { early: readonly ListedHit[]; undecided: readonly (ListedHit & { reason: string })[] },
): Promise<void> {
  await database.query(
    `with dropped as (delete from hits where id = any($1::bigint[]) returning id, email_id, hit),
       early as (
         insert into early_hits (id, email_id, hit, received_at)
         select gen_random_uuid(), email_id, hit::jsonb, (hit -> 'hit' ->> 'at')::timestamptz
         from dropped where id = any($2::bigint[])
         on conflict do nothing)
     insert into held_fetches (id, email_id, kind, fetched_at, reason)
     select gen_random_uuid(), email_id, 'open', (hit -> 'hit' ->> 'at')::timestamptz, reason
     from dropped join unnest($3::bigint[], $4::text[]) as undecided (id, reason) using (id)`,
    [...[hits, early, undecided].map((listed) => listed.map(({ id }) => id)), undecided.map(({ reason }) => reason)],
  );
}
