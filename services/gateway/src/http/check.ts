import type { RequestHandler } from 'express';
import type { App } from '../app.ts';
import { isSignedIn } from './require-session.ts';

/** GET /api/auth/check */
export function answerCheck(app: App): RequestHandler {
  return (request, response) => {
    response.setHeader('cache-control', 'no-store');
    response.json({ authenticated: isSignedIn(request, app), catcher: app.settings.MAIL_CATCHER });
  };
}
