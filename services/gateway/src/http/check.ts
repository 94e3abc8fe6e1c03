import type { RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { isProxyUntrusted } from './notice-untrusted-proxy.ts';

/** GET /api/auth/check */
export function answerCheck({ settings, database }: Context): RequestHandler {
  return async (request, response) => {
    const { session } = request;
    response.setHeader('cache-control', 'no-store');
    response.json({
      authenticated: session !== undefined,
      catcher: settings.MAIL_CATCHER,
      ...(session && isProxyUntrusted(response) && { proxyUntrusted: true }),
      ...(session && (await emailOf(session.userId))),
    });
  };

  /** None of a user who was removed a moment ago. */
  async function emailOf(userId: string): Promise<{ email: string } | undefined> {
    const { rows } = await database.query<{ email: string }>('select email from users where id::text = $1', [userId]);
    return rows[0];
  }
}
