import { randomBytes } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import helmet, { type HelmetOptions } from 'helmet';
import { isHttps, type Settings } from '../config.ts';

const yearSeconds = 365 * 24 * 60 * 60;
const nonceBytes = 16;

/** The nonce of this answer's content security policy, for the page that is served with it. */
export function nonceOf(response: Response): string {
  response.locals['nonce'] ??= randomBytes(nonceBytes).toString('base64url');
  return response.locals['nonce'] as string;
}

/** Headers of everything a signed-in browser sees. A service's own policy, if it answers with one, takes precedence. */
export function securityHeaders(settings: Pick<Settings, 'PUBLIC_URL'>): RequestHandler {
  const page = headersWith(settings, {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", (_request, response) => `'nonce-${nonceOf(response as Response)}'`],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  });
  // No page: it runs nothing. Being the same for all, it needs no nonce, a twelfth of what an answer costs here.
  const call = headersWith(settings, {
    defaultSrc: ["'none'"],
    imgSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  });
  return (request, response, next) => (request.path.startsWith('/api/') ? call : page)(request, response, next);
}

type Directives = Exclude<NonNullable<HelmetOptions['contentSecurityPolicy']>, boolean>['directives'];

function headersWith(settings: Pick<Settings, 'PUBLIC_URL'>, directives: NonNullable<Directives>): RequestHandler {
  return helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity: isHttps(settings) ? { maxAge: yearSeconds } : false,
    xFrameOptions: { action: 'deny' },
  });
}

/** Headers of what recipients of emails see: pictures in it are loaded from foreign pages. */
export function publicHeaders(settings: Pick<Settings, 'PUBLIC_URL'>): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        styleSrc: ["'unsafe-inline'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: isHttps(settings) ? { maxAge: yearSeconds } : false,
  });
}
