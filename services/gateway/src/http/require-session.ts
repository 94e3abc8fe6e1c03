import { Refusal } from '@cadenza/service-kit';
import type { Request, RequestHandler } from 'express';
import type { App } from '../app.ts';
import { signedInMsMax } from '../sessions/session-middleware.ts';

/** Whether somebody is signed in, and not for longer than a session may last. */
export function isSignedIn({ session }: Request, { clock }: App): boolean {
  if (session?.userId === undefined || session.signedInAt === undefined) return false;
  return clock.realNow().epochMilliseconds - session.signedInAt < signedInMsMax;
}

export function requireSession(app: App): RequestHandler {
  return (request, response, next) => {
    if (isSignedIn(request, app)) return next();
    const isPage =
      request.method === 'GET' && request.path.startsWith('/dev/') && request.accepts('json', 'html') === 'html';
    if (isPage) return response.redirect('/');
    throw new Refusal(401, 'unauthenticated', 'Please sign in first.');
  };
}
