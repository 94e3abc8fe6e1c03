import { promisify } from 'node:util';
import { loginRequest } from '@cadenza/contracts';
import { parseBody, Refusal } from '@cadenza/service-kit';
import type { Request, RequestHandler } from 'express';
import type { App } from '../app.ts';
import { findUser } from '../users/find-user.ts';

/** POST /api/auth/login */
export function answerLogin(app: App): RequestHandler {
  const { clock, database, log, loginLimits } = app;
  return async (request, response) => {
    const { email, password } = parseBody(loginRequest, request.body);
    const source = String(response.locals['source']);
    await loginLimits.attempt(email, source);
    const userId = await findUser(database, email, password);
    if (userId === undefined) {
      log.warn({ requestId: request.id, source }, 'sign-in refused');
      throw new Refusal(401, 'invalid-credentials', 'Invalid credentials');
    }
    await loginLimits.succeeded(email, source);
    await renewSession(request);
    request.session.userId = userId;
    request.session.signedInAt = clock.realNow().epochMilliseconds;
    // Saved before the answer, which the browser follows with other requests at once.
    await promisify(request.session.save.bind(request.session))();
    log.info({ requestId: request.id, userId, source }, 'signed in');
    response.json({ success: true });
  };
}

/** A new id at sign-in: one that somebody planted in the browser before is worth nothing afterwards. */
function renewSession(request: Request): Promise<void> {
  return promisify(request.session.regenerate.bind(request.session))();
}
