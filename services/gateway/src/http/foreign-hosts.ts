import { answerNotFound } from '@cadenza/http-kit';
import { asksForWebsocket } from '@cadenza/http-server';
import { isPublicName } from '@cadenza/public-hosts';
import type { Request, RequestHandler, Response } from 'express';
import type { Settings } from '../config.ts';

type Names = Pick<Settings, 'PUBLIC_URL' | 'OTHER_HOSTS'>;

const links = /^\/[tu]\/./i;
/** As browsers write a host, with its port. */
const authority = /^[\w.:[\]-]+$/;

/**
 * Notes whether a request came by a name that is not the product's: a tracking host, or any name that somebody pointed
 * here. Must run before headers are cleaned.
 */
export function noteForeignHost(settings: Names): RequestHandler {
  const isForeign = foreignNames(settings);
  return (request, response, next) => {
    response.locals['isForeignHost'] = namesOf(request).some(isForeign);
    next();
  };
}

export const isForeignHost = (response: Response): boolean => response.locals['isForeignHost'] === true;

/** Under a foreign name there is nothing but the links in emails: nobody signs in at a site that is not ours. */
export const linksAlone: RequestHandler = (request, response, next) => {
  if (!isForeignHost(response) || (links.test(request.path) && !asksForWebsocket(request))) next();
  else answerNotFound(request, response, next);
};

/**
 * Addresses and names outside the public DNS (those of a local network, of a cluster) are the product's, and so are all
 * names where the product has no public one: then nobody can have a tracking host.
 */
function foreignNames({ PUBLIC_URL, OTHER_HOSTS }: Names): (host: string) => boolean {
  const ownName = nameIn(new URL(PUBLIC_URL).host);
  if (ownName === undefined || !isPublicName(ownName)) return () => false;
  const own = new Set([ownName, ...OTHER_HOSTS]);
  return (host) => {
    const name = nameIn(host);
    return name === undefined || (!own.has(name) && isPublicName(name));
  };
}

/** All that a request says about where it was sent: if any is foreign, so is the request. */
function namesOf(request: Request): string[] {
  const absolute = request.originalUrl.startsWith('/') ? null : URL.parse(request.originalUrl);
  // Without `Host` (HTTP/1.0) no browser is there to be deceived. `request.host` is X-Forwarded-Host of a trusted proxy.
  return [...(request.headersDistinct['host'] ?? []), request.host, absolute?.host].filter(
    (name) => name !== undefined,
  );
}

/** A host as URLs write it, without port and dots at the end; `undefined` for what is no host. */
export function nameIn(host: string): string | undefined {
  if (!authority.test(host)) return undefined;
  return URL.parse(`http://${host}/`)?.hostname.replace(/\.+$/, '');
}
