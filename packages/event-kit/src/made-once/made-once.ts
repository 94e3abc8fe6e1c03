import type { Keep, KeyedRequest, MakeOnce } from '@cadenza/http-kit';
import { Refusal } from '@cadenza/http-kit';
import type { Database, Queryable } from '@cadenza/postgres';

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
 * caller learns at once that the same request is running.
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
