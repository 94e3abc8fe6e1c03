import { loginRequest } from '@cadenza/contracts';
import { parseBody, Refusal } from '@cadenza/http-kit';
import type { RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { deviceTokenOf, setDeviceCookie } from '../devices/device-cookie.ts';
import { findDevice, issueDevice } from '../devices/devices.ts';
import { browserName } from '../sessions/browser-name.ts';
import { setSessionCookie } from '../sessions/session-cookie.ts';
import { findUser } from '../users/find-user.ts';
import { networkOf, networksAround } from '../users/network.ts';

/** POST /api/auth/login. A device of the account has its own count of attempts, so that strangers never delay it. */
export function answerLogin(context: Context): RequestHandler {
  const { clock, database, log, metrics, sessions, settings, signInLimits } = context;
  return async (request, response) => {
    const credentials = parseBody(loginRequest, request.body);
    const { email } = credentials;
    const source = String(response.locals['source']);
    const network = networkOf(source);
    const token = deviceTokenOf(request, settings);
    const device = await findDevice(database, { token, email }, clock.realNow());
    const attempt = await signInLimits.begin(device ? { device } : { email, network }).catch((error) => {
      if (error instanceof Refusal) metrics.signIns.inc({ outcome: 'limited' });
      throw error;
    });
    const user = await findUser(database, credentials, device ? 'known' : { stranger: networksAround(source) }).catch(
      async (error) => {
        await attempt.withdrawn();
        throw error;
      },
    );
    metrics.signIns.inc({ outcome: user ? 'accepted' : 'refused' });
    if (!user) {
      log.warn({ requestId: request.id, source, isDevice: device !== undefined }, 'sign-in refused');
      throw invalidCredentials();
    }
    await attempt.succeeded();
    // Always a new id: one that an attacker planted in the browser becomes worthless.
    if (request.session) await sessions.end(request.session.id);
    const sessionId = await sessions.begin({ userId: user.id, browser: browserName(request.headers['user-agent']) });
    const newToken = await issueDevice(database, { user, sessionId, replacing: token }, clock.realNow());
    if (newToken === undefined) {
      await sessions.end(sessionId);
      throw invalidCredentials();
    }
    setSessionCookie(response, settings, sessionId);
    setDeviceCookie(response, settings, newToken);
    log.info({ requestId: request.id, userId: user.id, source }, 'signed in');
    response.json({ success: true });
  };
}

function invalidCredentials(): Refusal {
  return new Refusal(401, 'invalid-credentials', 'Invalid credentials');
}
