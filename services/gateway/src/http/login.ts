import { promisify } from 'node:util';
import { loginRequest } from '@cadenza/contracts';
import { parseBody, Refusal } from '@cadenza/service-kit';
import type { Request, RequestHandler } from 'express';
import type { App } from '../app.ts';
import { browserName } from '../sessions/browser-name.ts';
import { findUser, isStillProven } from '../users/find-user.ts';

/** POST /api/auth/login */
export function answerLogin(app: App): RequestHandler {
  const { clock, database, log, loginLimits, metrics } = app;
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
    await renewSession(request);
    request.session.userId = user.id;
    request.session.signedInAt = clock.realNow().epochMilliseconds;
    request.session.browser = browserName(request.headers['user-agent']);
    // Saved before the answer, which the browser follows with other requests at once.
    await promisify(request.session.save.bind(request.session))();
    if (!(await isStillProven(database, user))) {
      await promisify(request.session.destroy.bind(request.session))();
      throw invalidCredentials();
    }
    log.info({ requestId: request.id, userId: user.id, source }, 'signed in');
    response.json({ success: true });
  };
}

function invalidCredentials(): Refusal {
  return new Refusal(401, 'invalid-credentials', 'Invalid credentials');
}

/** A new id at sign-in: one that somebody planted in the browser before is worth nothing afterwards. */
function renewSession(request: Request): Promise<void> {
  return promisify(request.session.regenerate.bind(request.session))();
}
