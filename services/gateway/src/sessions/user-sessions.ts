import type { SessionSummary } from '@cadenza/contracts';
import type { Database, Queryable } from '@cadenza/postgres';
import { idleMsMax, signedInMsMax } from './session.ts';
import { hashSessionId } from './sessions.ts';

/** The live sessions of a user, the latest seen first; the caller's own is marked. */
export async function listSessions(
  database: Database,
  userId: string,
  { currentSession, now }: { currentSession: string; now: Temporal.Instant },
): Promise<SessionSummary[]> {
  const { rows } = await database.query<SessionSummary>(
    `select id, sess ->> 'browser' as browser, sid = $2 as "isCurrent",
       to_timestamp((sess ->> 'signedInAt')::bigint / 1000.0) as "signedInAt",
       -- Each request, or one in a few minutes, puts the end off.
       expire::timestamptz - $3 * interval '1 ms' as "lastSeenAt"
     from sessions
     where sess ->> 'userId' = $1 and expire::timestamptz > $4 and (sess ->> 'signedInAt')::bigint > $5
     order by expire desc, id`,
    [userId, hashSessionId(currentSession), idleMsMax, now.toString(), now.epochMilliseconds - signedInMsMax],
  );
  return rows;
}

/** Ends one session of a user at once, and forgets the device that signed in to it. @returns whether there was one */
export async function endSession(database: Database, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await database.query(
    `with ended as (delete from sessions where id = $2 and sess ->> 'userId' = $1 returning sid),
       forgotten as (delete from devices where session_sid in (select sid from ended))
     select from ended`,
    [userId, id],
  );
  return rowCount === 1;
}

/**
 * Ends all sessions of a user at once and forgets all their devices. One session, named by its secret id, may be
 * spared, together with its device.
 * @returns how many sessions ended
 */
export async function endSessions(database: Queryable, userId: string, exceptSession?: string): Promise<number> {
  const { rowCount } = await database.query(
    `with forgotten as (delete from devices where user_id = $3 and session_sid is distinct from $2)
     delete from sessions where sess ->> 'userId' = $1 and sid is distinct from $2`,
    [userId, exceptSession === undefined ? null : hashSessionId(exceptSession), userId],
  );
  return rowCount ?? 0;
}
