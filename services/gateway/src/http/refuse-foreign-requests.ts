import { Refusal } from '@cadenza/http-kit';
import type { Request, RequestHandler } from 'express';
import { isHttps, isLoopback, type PublicAddress } from '../config.ts';

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Keeps other sites from acting with a user's cookie (OWASP ASVS 5.0, 3.5.1): a request that changes something must come
 * from our own pages, as far as the browser says, and be JSON, which forms of other sites cannot send.
 */
export function refuseForeignRequests(address: PublicAddress): RequestHandler {
  const isForeign = foreignTo(address);
  return (request, _response, next) => {
    if (readingMethods.has(request.method)) return next();
    if (isForeign(request)) throw foreign();
    if (hasBody(request) && !isUpload(request) && !request.is('application/json'))
      throw new Refusal(415, 'unsupported-media-type', 'Only JSON is understood here.');
    next();
  };
}

/** Browsers let any page open a websocket with the user's cookie, but always send the origin of that page. */
export function refuseForeignWebsockets(address: PublicAddress): RequestHandler {
  const isForeign = foreignTo(address);
  return (request, _response, next) => {
    if (request.headers.origin === undefined || isForeign(request)) throw foreign();
    next();
  };
}

const foreign = () => new Refusal(403, 'foreign-request', 'This request came from another site and was refused.');

/**
 * Pages come from PUBLIC_URL, or from the host and port that was asked. Where the product is reached by https, no page that
 * came without it is ours, since anybody on the way can write such a page: the gateway itself cannot know, as TLS ends
 * before it. Only on this machine nobody is on the way.
 */
function foreignTo(address: PublicAddress): (request: Request) => boolean {
  const ownOrigin = new URL(address.PUBLIC_URL).origin;
  const needsHttps = isHttps(address);
  return ({ headers }) => {
    const site = headers['sec-fetch-site'];
    if (site !== undefined) return site !== 'same-origin' && site !== 'none';
    const { origin, host } = headers;
    if (origin === undefined || origin === ownOrigin) return false;
    const page = URL.parse(origin);
    if (page?.host !== host) return true;
    return needsHttps && page?.protocol !== 'https:' && !isLoopback(page?.hostname ?? '');
  };
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** A file is uploaded in its own media type. A PUT from another site needs a CORS preflight, which is never granted. */
function isUpload({ method, path }: Request): boolean {
  return method === 'PUT' && path.startsWith('/api/objects/');
}
