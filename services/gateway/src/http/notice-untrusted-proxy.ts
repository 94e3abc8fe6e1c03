import type { Log } from '@cadenza/service-kit';
import type { RequestHandler, Response } from 'express';
import { isHttps, type Settings } from '../config.ts';

const advice =
  'Requests come through a reverse proxy, but TRUST_PROXY is 0: all visitors count as one, and wrong passwords of one keep all new browsers waiting. If the proxy writes X-Forwarded-For itself, set TRUST_PROXY to the number of proxies.';

/**
 * The gateway speaks no TLS: under an https address there is always somebody in front of it. When that one says for whom
 * it asks and is not believed, limits by address are worth nothing. Said once in the log, and to whoever is signed in and
 * comes by such a way: what a stranger sends is shown to nobody else.
 */
export function noticeUntrustedProxy({ settings, log }: { settings: Settings; log: Log }): RequestHandler {
  const isNoticed = isHttps(settings) && settings.TRUST_PROXY === 0;
  let isSaid = false;
  return (request, response, next) => {
    if (isNoticed && request.headers['x-forwarded-for'] !== undefined) {
      response.locals['isProxyUntrusted'] = true;
      if (!isSaid) log.warn({ publicUrl: settings.PUBLIC_URL }, advice);
      isSaid = true;
    }
    next();
  };
}

export function isProxyUntrusted(response: Response): boolean {
  return response.locals['isProxyUntrusted'] === true;
}
