import type { Clock } from '@cadenza/clock';
import type { Log } from '@cadenza/http-kit';
import type { Database } from '@cadenza/postgres';

/** Real seconds. Events travel much faster, so this bounds how long a read may have to wait. */
const keptSeconds = 10;
/** The most marks that a request carries. */
export const sentMax = 50;
const pruneEveryMs = 60_000;
const markFormat = /^[\w.-]+(:[\w.-]+){1,3}$/;

export interface RecentWrites extends AsyncDisposable {
  /** Remembers the marks in a service's response for a session. */
  remember(sessionId: string, header: string): Promise<void>;
}

/**
 * What each session wrote in the last seconds. Services wait until they have seen it, so that a session reads its own
 * writes in every service and through every instance of the gateway (C1).
 */
export function recentWritesIn(database: Database, clock: Clock, log: Log): RecentWrites {
  const pruning = setInterval(() => {
    database
      .query('delete from recent_writes where expires_at < $1', [clock.realNow().toString()])
      .catch((error) => log.warn({ err: error }, 'old marks of writes stay for now'));
  }, pruneEveryMs).unref();

  return {
    async remember(sessionId, header) {
      const marks = header.split(',').filter((mark) => markFormat.test(mark));
      if (marks.length === 0) return;
      await database.query(
        `insert into recent_writes (session_id, mark, expires_at)
         select $1, mark, $3 from unnest($2::text[]) as mark`,
        [sessionId, marks.slice(-sentMax), clock.realNow().add({ seconds: keptSeconds }).toString()],
      );
    },
    [Symbol.asyncDispose]: async () => clearInterval(pruning),
  };
}
