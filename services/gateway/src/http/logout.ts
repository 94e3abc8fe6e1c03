import type { RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { clearSessionCookie } from '../sessions/session-cookie.ts';

/** POST /api/auth/logout */
export function answerLogout({ settings, sessions, log }: Context): RequestHandler {
  return async (request, response) => {
    if (request.session) {
      const { id, userId } = request.session;
      await sessions.end(id);
      log.info({ requestId: request.id, userId }, 'signed out');
    }
    clearSessionCookie(response, settings);
    response.json({ success: true });
  };
}
