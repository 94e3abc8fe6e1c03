import { createHash } from 'node:crypto';
import { type Clock, realNowMs, steadyNowMs } from '@cadenza/clock';
import type { Database } from '@cadenza/postgres';
import { gather, type Log } from '@cadenza/service-kit';
import connectPgSimple from 'connect-pg-simple';
import type { Request } from 'express';
import session, { type Session, type SessionData } from 'express-session';
import { recentMarksOf } from '../recent-writes/recent-writes.ts';

declare module 'express-session' {
  interface SessionData {
    userId: string;
    /** Real time in ms since 1970. */
    signedInAt: number;
    /** Family and system of the browser that signed in, as far as it said. */
    browser: string | null;
  }
}

const PostgresStore = connectPgSimple(session);
const touchEveryMs = 5 * 60_000;
const touchedMax = 10_000;

/** Only a hash of the session id is stored: whoever reads the table cannot take over a session. */
export function hashSessionId(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('base64url');
}

export class SessionStore extends PostgresStore {
  #touchedAtMs = new Map<string, number>();
  #marks = new WeakMap<Partial<SessionData>, string>();
  #find: (hash: string) => Promise<Found | undefined>;

  constructor(database: Database, clock: Clock, log: Log) {
    super({
      pool: database.pool,
      tableName: 'sessions',
      pruneSessionInterval: 15 * 60,
      errorLog: (error: unknown) => log.error({ err: error }, 'session store'),
    });
    this.#find = gather((hashes: readonly string[]) => findSessions(database, hashes, clock.realNow()));
  }

  /** Looked up for each request, since any copy of the gateway may have ended it; together for those that wait. */
  override get(sid: string, callback: (error: unknown, session?: SessionData | null) => void): void {
    this.#find(hashSessionId(sid)).then((found) => {
      if (found?.marks) this.#marks.set(found.sess, found.marks);
      callback(null, found?.sess);
    }, callback);
  }

  override createSession(request: Request, data: SessionData): Session & SessionData {
    const created = super.createSession(request, data);
    const marks = this.#marks.get(data);
    if (marks) this.#marks.set(created, marks);
    return created;
  }

  /** The marks of what a session had written lately when it was looked up, as a header; empty when there are none. */
  marksOf(found: Partial<SessionData>): string {
    return this.#marks.get(found) ?? '';
  }

  override set(sid: string, data: SessionData, callback?: (error?: unknown) => void): void {
    super.set(hashSessionId(sid), data, callback);
  }

  override destroy(sid: string, callback?: (error?: unknown) => void): void {
    this.#touchedAtMs.delete(sid);
    super.destroy(hashSessionId(sid), callback);
  }

  /** Puts the end of an idle session off; once in a few minutes is enough, and saves a write per request. */
  override touch(sid: string, data: SessionData, callback: () => void = () => {}): void {
    const now = steadyNowMs();
    if (now - (this.#touchedAtMs.get(sid) ?? Number.NEGATIVE_INFINITY) < touchEveryMs) {
      callback();
      return;
    }
    if (this.#touchedAtMs.size >= touchedMax) this.#touchedAtMs.clear();
    this.#touchedAtMs.set(sid, now);
    super.touch(hashSessionId(sid), data, callback);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.close();
  }
}

interface Found {
  sess: SessionData;
  marks: string | null;
}

/**
 * One object for each that is asked for, also of the same session: requests change theirs in place. Prepared by name: to plan
 * it anew for each request would cost more than to run it.
 */
async function findSessions(
  database: Database,
  hashes: readonly string[],
  now: Temporal.Instant,
): Promise<(Found | undefined)[]> {
  const { rows } = await database.query<Found & { place: number }>({
    name: 'find-sessions',
    text: `select place, sess, ${recentMarksOf('sid', '$2')} as marks
      from unnest($1::text[]) with ordinality as asked (sid, place) join sessions using (sid)
      where expire >= to_timestamp($3)`,
    values: [hashes, now.toString(), realNowMs() / 1_000],
  });
  const found = new Map(rows.map((row) => [row.place, row]));
  return hashes.map((_, index) => found.get(index + 1));
}
