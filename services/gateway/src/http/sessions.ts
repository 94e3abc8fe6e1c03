import { id } from '@cadenza/contracts';
import { notFound } from '@cadenza/http-kit';
import type { RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { endSession, endSessions, listSessions } from '../sessions/user-sessions.ts';

/** GET /api/auth/sessions */
export function answerSessions({ clock, database }: Context): RequestHandler {
  return async ({ session }, response) => {
    const { id: currentSession, userId } = session!;
    const sessions = await listSessions(database, userId, { currentSession, now: clock.realNow() });
    response.setHeader('cache-control', 'no-store');
    response.json(sessions);
  };
}

/** DELETE /api/auth/sessions/{id} */
export function answerEndSession({ database, log }: Context): RequestHandler {
  return async ({ id: requestId, params, session }, response) => {
    const { userId } = session!;
    const { success, data } = id.safeParse(params['id']);
    if (!success || !(await endSession(database, userId, data))) throw notFound('session');
    log.info({ requestId, userId }, 'session ended');
    response.json({ success: true });
  };
}

/** DELETE /api/auth/sessions: ends all sessions of the user but the caller's. */
export function answerEndOtherSessions({ database, log }: Context): RequestHandler {
  return async ({ id: requestId, session }, response) => {
    const { id: currentSession, userId } = session!;
    const ended = await endSessions(database, userId, currentSession);
    log.info({ requestId, userId, ended }, 'other sessions ended');
    response.json({ success: true });
  };
}
