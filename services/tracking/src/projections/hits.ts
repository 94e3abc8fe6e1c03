import type { Metadata } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import type { Hit, LinkUse } from '../hits/hit.ts';
import { findEmails, type KnownEmail } from './emails.ts';

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
 */
export async function listHits(
  transaction: Queryable,
  { from, limit }: { from: number; limit: number },
): Promise<ListedHit[]> {
  // In a statement of its own: the list has to show what others did until the lock was free.
  await transaction.query('select pg_advisory_xact_lock($1)', [recordingLock]);
  const { rows } = await transaction.query<{ id: number; emailId: string; facts: HitFacts }>(
    'select id, email_id as "emailId", hit as facts from hits where id >= $1 order by id limit $2',
    [from, limit],
  );
  const emails = await findEmails(
    transaction,
    rows.map(({ emailId }) => emailId),
  );
  return rows.map(({ facts, ...hit }, index) => ({ ...hit, ...facts, email: emails[index] }));
}

/** Forgets hits, but for `early` ones: they are kept until their email is known. */
export async function dropHits(
  database: Queryable,
  hits: readonly ListedHit[],
  { early }: { early: readonly ListedHit[] },
): Promise<void> {
  await database.query(
    `with dropped as (delete from hits where id = any($1::bigint[]) returning id, email_id, hit)
     insert into early_hits (id, email_id, hit, received_at)
     select gen_random_uuid(), email_id, hit::jsonb, (hit -> 'hit' ->> 'at')::timestamptz
     from dropped where id = any($2::bigint[])
     on conflict do nothing`,
    [hits, early].map((listed) => listed.map(({ id }) => id)),
  );
}
