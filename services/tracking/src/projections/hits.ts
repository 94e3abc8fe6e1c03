import type { Metadata } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import type { Hit, LinkUse } from '../hits/hit.ts';
import { findEmails, type KnownEmail } from './emails.ts';
import { emailsHeld } from './held-fetches.ts';

/** What a hit was, and of which request. */
interface HitFacts {
  use: LinkUse;
  hit: Hit;
  metadata: Metadata;
}

/** A hit as it came in, on an email that may not be known here. */
export interface KeptHit extends HitFacts {
  emailId: string;
}

export interface ListedHit extends HitFacts {
  id: number;
  emailId: string;
  /** Absent while it is not known here. */
  email: KnownEmail | undefined;
  /** Whether fetches of its email are held that it may be in a burst with (rule O2). */
  isBesideHeld: boolean;
}

export interface ListedHits {
  /** Those that can be recorded now. */
  hits: ListedHit[];
  /** The first of the others. */
  waiting: { id: number; at: string } | undefined;
  /** How many were looked at. */
  count: number;
}

export async function keepHits(database: Queryable, hits: readonly KeptHit[]): Promise<void> {
  await database.query('insert into hits (email_id, hit) select * from unnest($1::uuid[], $2::json[])', [
    hits.map(({ emailId }) => emailId),
    hits.map(({ use, hit, metadata }) => JSON.stringify({ use, hit, metadata } satisfies HitFacts)),
  ]);
}

/** Arbitrary number: whoever records hits is alone with them until the end of the transaction. */
const recordingLock = 4_711_007;

/**
 * Hits in the order of their ids, which is nearly that in which they came.
 *
 * @param from the least id to look for: those before it would be passed over one by one, dropped as they are
 * @param isDue which of them can be recorded; of the others nothing more is read
 */
export async function listHits(
  transaction: Queryable,
  { from, limit, isDue }: { from: number; limit: number; isDue: (facts: HitFacts) => boolean },
): Promise<ListedHits> {
  // In a statement of its own: the list has to show what others did until the lock was free.
  await transaction.query('select pg_advisory_xact_lock($1)', [recordingLock]);
  const { rows } = await transaction.query<{ id: number; emailId: string; facts: HitFacts }>(
    'select id, email_id as "emailId", hit as facts from hits where id >= $1 order by id limit $2',
    [from, limit],
  );
  const due = rows.filter(({ facts }) => isDue(facts));
  const emailIds = due.map(({ emailId }) => emailId);
  const emails = await findEmails(transaction, emailIds);
  const held = await emailsHeld(transaction, emailIds);
  const waiting = rows.find((row) => !due.includes(row));
  return {
    hits: due.map(({ facts, ...hit }, index) => ({
      ...hit,
      ...facts,
      email: emails[index],
      isBesideHeld: held.has(hit.emailId),
    })),
    waiting: waiting && { id: waiting.id, at: waiting.facts.hit.at },
    count: rows.length,
  };
}

/** Forgets hits, but for `early` ones, which are kept until their email is known, and opens `held` for a burst's verdict. */
export async function dropHits(
  database: Queryable,
  hits: readonly ListedHit[],
  { early, held }: { early: readonly ListedHit[]; held: readonly (ListedHit & { reason: string })[] },
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
     from dropped join unnest($3::bigint[], $4::text[]) as held (id, reason) using (id)`,
    [...[hits, early, held].map((listed) => listed.map(({ id }) => id)), held.map(({ reason }) => reason)],
  );
}
