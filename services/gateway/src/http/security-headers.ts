import { randomBytes } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import helmet, { type HelmetOptions } from 'helmet';
import { isHttps, type Settings } from '../config.ts';

const yearSeconds = 365 * 24 * 60 * 60;
const nonceBytes = 16;

/** The nonce in the content security policy of this response, for the page that is served with it. */
export function nonceOf(response: Response): string {
  response.locals['nonce'] ??= randomBytes(nonceBytes).toString('base64url');
  return response.locals['nonce'] as string;
}

/** Headers for everything that a signed-in browser sees. A policy that a service sends takes precedence. */
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
  // The response to a call runs no script. Its policy needs no nonce, which would be a twelfth of the cost of the
  // response.
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
