import type { KeyRing } from '@cadenza/service-kit';
import cookieParser from 'cookie-parser';
import type { RequestHandler } from 'express';
import type { App } from '../app.ts';
import { cookieName, setSessionCookie } from './session-cookie.ts';

/**
 * Finds whose request it is, by a signed cookie. Not express-session, which puts its own `end` on each response: V8
 * makes a function that is assigned to a property where long-lived objects are, and the whole request stays alive with it
 * until these are collected.
 */
export function sessionMiddleware({ settings, sessions, cookieKeys }: App): RequestHandler[] {
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

/** As `cookieParser`, with keys that come and go while the gateway runs: the first one signs. */
function readCookies(keys: KeyRing): RequestHandler {
  const parserOf = () => ({ of: keys.all(), parse: cookieParser(keys.all().map(({ secret }) => secret)) });
  let parser = parserOf();
  return (request, response, next) => {
    if (parser.of !== keys.all()) parser = parserOf();
    parser.parse(request, response, next);
  };
}
