import { loginRequest } from '@cadenza/contracts';
import { parseBody, Refusal } from '@cadenza/service-kit';
import type { RequestHandler } from 'express';
import type { App } from '../app.ts';
import { browserName } from '../sessions/browser-name.ts';
import { setSessionCookie } from '../sessions/session-cookie.ts';
import { findUser, isStillProven } from '../users/find-user.ts';

/** POST /api/auth/login */
export function answerLogin(app: App): RequestHandler {
  const { database, log, loginLimits, metrics, sessions, settings } = app;
  return async (request, response) => {
    const { email, password } = parseBody(loginRequest, request.body);
    const source = String(response.locals['source']);
    await loginLimits.attempt(email, source).catch((error) => {
      if (error instanceof Refusal) metrics.signIns.inc({ outcome: 'limited' });
      throw error;
    });
    const user = await findUser(database, email, password);
    metrics.signIns.inc({ outcome: user ? 'accepted' : 'refused' });
    if (!user) {
      log.warn({ requestId: request.id, source }, 'sign-in refused');
      throw invalidCredentials();
    }
    await loginLimits.succeeded(email, source);
    // A new id in any case: one that somebody planted in the browser before is worth nothing afterwards.
    if (request.session) await sessions.end(request.session.id);
    const session = await sessions.begin({ userId: user.id, browser: browserName(request.headers['user-agent']) });
    if (!(await isStillProven(database, user))) {
      await sessions.end(session);
      throw invalidCredentials();
    }
    setSessionCookie(response, settings, session);
    log.info({ requestId: request.id, userId: user.id, source }, 'signed in');
    response.json({ success: true });
  };
}

function invalidCredentials(): Refusal {
  return new Refusal(401, 'invalid-credentials', 'Invalid credentials');
}
