import { promisify } from 'node:util';
import type { RequestHandler } from 'express';
import type { App } from '../app.ts';
import { isHttps } from '../config.ts';
import { cookieName } from '../sessions/session-middleware.ts';

/** POST /api/auth/logout */
export function answerLogout({ settings, log }: App): RequestHandler {
  return async (request, response) => {
    const { userId } = request.session;
    if (userId) log.info({ requestId: request.id, userId }, 'signed out');
    await promisify(request.session.destroy.bind(request.session))();
    response.clearCookie(cookieName(settings), {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isHttps(settings),
    });
    response.json({ success: true });
  };
}
