import { Refusal } from '@cadenza/http-kit';
import type { Request, RequestHandler } from 'express';
import type { Settings } from '../config.ts';

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Keeps other sites from acting with a user's cookie (OWASP ASVS 5.0, 3.5.1): a request that changes something must come
 * from our own pages, as far as the browser tells, and be JSON, which forms of other sites cannot send.
 */
export function refuseForeignRequests({ PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>): RequestHandler {
  const ownOrigin = new URL(PUBLIC_URL).origin;
  return (request, _response, next) => {
    if (readingMethods.has(request.method)) return next();
    if (isForeign(request, ownOrigin)) throw foreign();
    if (hasBody(request) && !isUpload(request) && !request.is('application/json'))
      throw new Refusal(415, 'unsupported-media-type', 'Only JSON is understood here.');
    next();
  };
}

/** Browsers let any page open a websocket with the user's cookie, but always send the origin of that page. */
export function refuseForeignWebsockets({ PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>): RequestHandler {
  const ownOrigin = new URL(PUBLIC_URL).origin;
  return (request, _response, next) => {
    if (request.headers.origin === undefined || isForeign(request, ownOrigin)) throw foreign();
    next();
  };
}

const foreign = () => new Refusal(403, 'foreign-request', 'This request came from another site and was refused.');

function isForeign(request: Request, ownOrigin: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin, host } = request.headers;
  if (origin === undefined || origin === ownOrigin) return false;
  return URL.parse(origin)?.host !== host;
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** A file is uploaded in its own media type. A PUT from another site needs a CORS preflight, which is never granted. */
function isUpload({ method, path }: Request): boolean {
  return method === 'PUT' && path.startsWith('/api/objects/');
}
