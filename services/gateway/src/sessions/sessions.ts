import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '@cadenza/clock';
import { gather } from '@cadenza/http-kit';
import type { Database } from '@cadenza/postgres';
import type { Settings } from '../config.ts';
import { sentMax } from '../recent-writes/recent-writes.ts';
import { idleMsMax, type Session, signedInMsMax } from './session.ts';
import { cookieOptions } from './session-cookie.ts';

const idBytes = 24;
/** How often the end of a session in use is put off; doing it with each request would be a write each. */
const putOffEveryMs = 5 * 60_000;

export interface Sessions {
  /** The session with this id, and whether its end is due to be put off. */
  find(id: string): Promise<(Session & { isToBePutOff: boolean }) | undefined>;
  /** @returns the new session's id, which nobody but its browser may learn */
  begin(whose: { userId: string; browser: string | null }): Promise<string>;
  putOff(id: string): Promise<void>;
  end(id: string): Promise<void>;
}

/** Only a hash of the session id is stored, so that a reader of the table cannot take over a session. */
export function hashSessionId(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('base64url');
}

/** Sessions end after seven idle days, and after thirty days in any case. */
export function sessionsIn(database: Database, { settings, clock }: { settings: Settings; clock: Clock }): Sessions {
  // Looked up for each request, since any instance of the gateway may have ended it. Simultaneous lookups share one
  // query.
  const find = gather((hashes: readonly string[]) => findSessions(database, hashes, clock.realNow()));
  const idleEnd = () => (clock.realNow().epochMilliseconds + idleMsMax) / 1_000;

  return {
    async find(id) {
      const found = await find(hashSessionId(id));
      return found && { id, ...found };
    },
    async begin({ userId, browser }) {
      const id = randomBytes(idBytes).toString('base64url');
      const signedInAt = clock.realNow().epochMilliseconds;
      // During a rolling update, instances of the previous version also read the attributes of the cookie.
      const cookie = { ...cookieOptions(settings), originalMaxAge: idleMsMax };
      await database.query(`insert into sessions (sid, sess, expire) values ($1, $2, to_timestamp($3))`, [
        hashSessionId(id),
        { cookie, userId, signedInAt, browser },
        idleEnd(),
      ]);
      return id;
    },
    async putOff(id) {
      await database.query('update sessions set expire = to_timestamp($2) where sid = $1', [
        hashSessionId(id),
        idleEnd(),
      ]);
    },
    async end(id) {
      await database.query('delete from sessions where sid = $1', [hashSessionId(id)]);
    },
  };
}

/** Deletes the sessions whose end has passed. */
export async function pruneSessions(database: Database, now: Temporal.Instant): Promise<void> {
  await database.query('delete from sessions where expire < to_timestamp($1)', [now.epochMilliseconds / 1_000]);
}

type Found = Pick<Session, 'userId' | 'marks'> & { isToBePutOff: boolean };

async function findSessions(
  database: Database,
  hashes: readonly string[],
  now: Temporal.Instant,
): Promise<(Found | undefined)[]> {
  const nowMs = now.epochMilliseconds;
  const { rows } = await database.byKey.query<Found & { sid: string }>(
    `select sid, sess ->> 'userId' as "userId", expire < to_timestamp($4) as "isToBePutOff", coalesce((
         select string_agg(mark, ',') from (
           select mark from recent_writes where session_id = sid and expires_at > $2 order by id desc limit $6
         ) as latest), '') as marks
     from unnest($1::text[]) as asked (sid) join sessions using (sid)
     where expire >= to_timestamp($3) and (sess ->> 'signedInAt')::bigint > $5`,
    [
      [...new Set(hashes)],
      now.toString(),
      nowMs / 1_000,
      (nowMs + idleMsMax - putOffEveryMs) / 1_000,
      nowMs - signedInMsMax,
      sentMax,
    ],
  );
  const found = new Map(rows.map(({ sid, ...session }) => [sid, session]));
  return hashes.map((hash) => found.get(hash));
}
