import { createHash } from 'node:crypto';
import { idempotencyKey } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
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

/** @throws Refusal 400 when the given text is not a key */
export function readIdempotencyKey(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  if (!idempotencyKey.safeParse(given).success)
    throw new Refusal(400, 'malformed-header', 'An Idempotency-Key has 1 to 100 visible ASCII characters.');
  return given.replaceAll('"', '');
}
