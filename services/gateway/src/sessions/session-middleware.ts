import type { KeyRing } from '@cadenza/http-kit';
import cookieParser from 'cookie-parser';
import type { RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { cookieName, setSessionCookie } from './session-cookie.ts';

/**
 * Finds the session of a request by its signed cookie. Not express-session, which puts its own `end` on each response:
 * V8 allocates a function that is assigned to a property among long-lived objects, and so the whole request stays in
 * memory until those are collected.
 */
export function sessionMiddleware({ settings, sessions, cookieKeys }: Context): RequestHandler[] {
  const name = cookieName(settings);
  return [
    readCookies(cookieKeys),
    async (request, response, next) => {
      // `false` when the signature is not ours.
      const id: unknown = request.signedCookies[name];
      const found = typeof id === 'string' ? await sessions.find(id) : undefined;
      if (found) {
        request.session = found;
        if (found.isToBePutOff) {
          await sessions.putOff(found.id);
          setSessionCookie(response, settings, found.id);
        }
      }
      next();
    },
  ];
}

/** Like `cookieParser`, with keys that may change while the gateway runs; the first key signs. */
function readCookies(keys: KeyRing): RequestHandler {
  const parserOf = () => ({ of: keys.all(), parse: cookieParser(keys.all().map(({ secret }) => secret)) });
  let parser = parserOf();
  return (request, response, next) => {
    if (parser.of !== keys.all()) parser = parserOf();
    parser.parse(request, response, next);
  };
}
