import type { Clock } from '@cadenza/clock';
import type { Log } from '@cadenza/http-kit';
import type { Database, Queryable } from '@cadenza/postgres';

/** Real hours in which a request may be tried again under its key. */
export const keyHours = 24;
const forgetEveryMs = 600_000;
const forgetRowsMax = 5_000;

/** Forgets keys that are too old to be tried again. */
export function forgetMade(database: Database, clock: Clock, log: Log): Disposable {
  const forgetting = setInterval(() => {
    forgetOldest(database, clock.realNow()).catch((error) => log.warn({ err: error }, 'old keys stay for now'));
  }, forgetEveryMs).unref();
  return { [Symbol.dispose]: () => clearInterval(forgetting) };
}

export async function forgetOldest(database: Queryable, now: Temporal.Instant): Promise<void> {
  await database.query(
    `delete from made_once where (owner, key) in (
       select owner, key from made_once where made_at < $1 limit $2)`,
    [now.subtract({ hours: keyHours }).toString(), forgetRowsMax],
  );
}
