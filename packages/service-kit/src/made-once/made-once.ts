import { createHash } from 'node:crypto';
import type { Database, Queryable } from '@cadenza/postgres';
import { Refusal } from '../refusal.ts';

/**
 * Records what was made in the commit that makes it, after the events, which are appended first. A request that changes
 * nothing has no commit; repeating it gives the same result.
 */
export type Keep<Made> = (transaction: Queryable, made: Made) => Promise<void>;

/**
 * Makes something once under each key of a user. `make` gets a function that records what it made; it is not called
 * when a record exists already. Without a key it is called each time.
 *
 * @returns what was made, now or earlier: ids and counts, without personal data
 * @throws Refusal 422 when the key stands for another request; 409 while the same request is running
 */
export type MakeOnce = <Made extends object>(make: (keep: Keep<Made>) => Promise<Made>) => Promise<Made>;

/** One request under a key. */
export interface KeyedRequest {
  /** The owner of the key: two users may choose the same one. */
  owner: string;
  key: string;
  fingerprint: Buffer;
  now: Temporal.Instant;
}

/** @param request what identifies it: equal fields in the same order mean an equal request */
export function fingerprintOf(...request: unknown[]): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest();
}

export const unkeyed: MakeOnce = (make) => make(async () => {});

export function makeOnceIn(database: Database, request: KeyedRequest): MakeOnce {
  return async <Made extends object>(make: (keep: Keep<Made>) => Promise<Made>) => {
    const before = await find<Made>(database.byKey, request);
    if (before) return before;
    let isKept = false;
    try {
      const made = await make((transaction, kept) => {
        isKept = true;
        return keep(transaction, request, kept);
      });
      // When nothing was left to make, another try of the same request may have made it meanwhile.
      return isKept ? made : ((await find<Made>(database.byKey, request)) ?? made);
    } catch (error) {
      // Another try of the same request was faster. This one is rolled back, whatever its error, and returns what the
      // other made.
      const meanwhile = await find<Made>(database.byKey, request);
      if (meanwhile) return meanwhile;
      throw error;
    }
  };
}

async function find<Made>(database: Queryable, request: KeyedRequest): Promise<Made | undefined> {
  const { rows } = await database.query<{ fingerprint: Buffer; made: Made }>(
    'select fingerprint, made from made_once where owner = $1 and key = $2',
    [request.owner, request.key],
  );
  const [found] = rows;
  if (found && !found.fingerprint.equals(request.fingerprint)) {
    throw new Refusal(422, 'key-used-before', 'This Idempotency-Key stands for another request.');
  }
  return found?.made;
}

/**
 * The lock ends with the transaction, so a try that dies leaves nothing behind. Nobody waits for the lock: a second
 * caller is told at once that the same request is running.
 */
async function keep({ query }: Queryable, { owner, key, fingerprint, now }: KeyedRequest, made: object): Promise<void> {
  const { rowCount } = await query(
    `with turn as materialized (select pg_try_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 0)) as is_ours)
     insert into made_once (owner, key, fingerprint, made, made_at)
     select $1, $2, $3, $4::jsonb, $5::timestamptz from turn where is_ours
     on conflict do nothing`,
    [owner, key, fingerprint, JSON.stringify(made), now.toString()],
  );
  if (rowCount === 0) {
    throw new Refusal(409, 'request-under-way', 'The same request is under way. Please try again in a moment.');
  }
}
