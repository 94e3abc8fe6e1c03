import type { RequestHandler } from 'express';
import session from 'express-session';
import type { App } from '../app.ts';
import { isHttps } from '../config.ts';

export const idleMsMax = 7 * 24 * 60 * 60_000;
export const signedInMsMax = 30 * 24 * 60 * 60_000;

/** Sessions by a signed cookie that scripts cannot read; seven idle days end them, and thirty days in any case. */
export function sessionMiddleware({ settings, sessions }: App): RequestHandler {
  return session({
    name: cookieName(settings),
    secret: settings.SESSION_SECRET,
    store: sessions,
    resave: false,
    saveUninitialized: false,
    rolling: true,
    cookie: { httpOnly: true, sameSite: 'lax', secure: isHttps(settings), maxAge: idleMsMax, path: '/' },
  });
}

/** The prefix makes browsers refuse the cookie unless it is Secure and for this host alone. */
export function cookieName(settings: App['settings']): string {
  return isHttps(settings) ? '__Host-cadenza' : 'cadenza';
}
