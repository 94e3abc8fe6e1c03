import type { RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { isProxyUntrusted } from './notice-untrusted-proxy.ts';

/** GET /api/auth/check */
export function answerCheck({ settings }: Context): RequestHandler {
  return (request, response) => {
    const authenticated = request.session !== undefined;
    response.setHeader('cache-control', 'no-store');
    response.json({
      authenticated,
      catcher: settings.MAIL_CATCHER,
      ...(authenticated && isProxyUntrusted(response) && { proxyUntrusted: true }),
    });
  };
}
