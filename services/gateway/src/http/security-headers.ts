import { randomBytes } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';
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
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", (_request, response) => `'nonce-${nonceOf(response as Response)}'`],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
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
