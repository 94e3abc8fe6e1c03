import type { RequestHandler } from 'express';
import type { App } from '../app.ts';

/** GET /api/auth/check */
export function answerCheck({ settings }: App): RequestHandler {
  return (request, response) => {
    response.setHeader('cache-control', 'no-store');
    response.json({ authenticated: request.session !== undefined, catcher: settings.MAIL_CATCHER });
  };
}
