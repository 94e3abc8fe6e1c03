import { changePasswordRequest } from '@cadenza/contracts';
import { parseBody, Refusal } from '@cadenza/http-kit';
import type { RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { deviceTokenOf, setDeviceCookie } from '../devices/device-cookie.ts';
import { issueDevice } from '../devices/devices.ts';
import { hashSessionId } from '../sessions/sessions.ts';
import { findUser } from '../users/find-user.ts';
import { checkNewPassword } from '../users/new-password.ts';
import { hashPassword } from '../users/password.ts';
import { setPassword } from '../users/set-password.ts';

/**
 * POST /api/auth/password. Somebody at an unattended browser must not be able to guess the password here. Wrong ones
 * are counted as at a sign-in, but for this session alone, so that they lock nobody out elsewhere.
 */
export function answerChangePassword({ clock, database, log, settings, signInLimits }: Context): RequestHandler {
  return async (request, response) => {
    const { currentPassword, newPassword } = parseBody(changePasswordRequest, request.body);
    const { id: sessionId, userId } = request.session!;
    const source = String(response.locals['source']);
    const email = await emailOf(userId);
    await checkNewPassword(newPassword, email);
    const attempt = await signInLimits.begin({ session: hashSessionId(sessionId) });
    const user = await findUser(database, { email, password: currentPassword }, 'known').catch(async (error) => {
      await attempt.withdrawn();
      throw error;
    });
    if (!user) {
      log.warn({ requestId: request.id, userId, source }, 'change of password refused');
      throw wrongPassword();
    }
    await attempt.succeeded();
    const passwordHash = await hashPassword(newPassword);
    await database.transaction((transaction) =>
      setPassword(transaction, userId, passwordHash, { exceptSession: sessionId }),
    );
    const proven = { user: { id: userId, passwordHash }, sessionId, replacing: deviceTokenOf(request, settings) };
    const token = await issueDevice(database, proven, clock.realNow());
    if (token !== undefined) setDeviceCookie(response, settings, token);
    log.info({ requestId: request.id, userId, source }, 'password changed');
    response.json({ success: true });
  };

  async function emailOf(userId: string): Promise<string> {
    const { rows } = await database.query<{ email: string }>('select email from users where id = $1', [userId]);
    // The user was removed a moment ago.
    if (!rows[0]) throw new Refusal(401, 'unauthenticated', 'Please sign in first.');
    return rows[0].email;
  }
}

/** Not 401, which would say that the session has ended. */
function wrongPassword(): Refusal {
  const message = 'This is not your current password.';
  return new Refusal(422, 'wrong-password', message, { errors: [{ path: 'currentPassword', message }] });
}
