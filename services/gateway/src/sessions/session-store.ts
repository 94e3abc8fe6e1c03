import { createHash } from 'node:crypto';
import { steadyNowMs } from '@cadenza/clock';
import type { Database } from '@cadenza/postgres';
import type { Log } from '@cadenza/service-kit';
import connectPgSimple from 'connect-pg-simple';
import session, { type SessionData } from 'express-session';

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

  override get(sid: string, callback: (error: unknown, session?: SessionData | null) => void): void {
    super.get(hashSessionId(sid), callback);
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

export function createSessionStore(database: Database, log: Log): SessionStore {
  return new SessionStore({
    pool: database.pool,
    tableName: 'sessions',
    pruneSessionInterval: 15 * 60,
    errorLog: (error: unknown) => log.error({ err: error }, 'session store'),
  });
}
