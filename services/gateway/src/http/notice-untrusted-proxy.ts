import type { Log } from '@cadenza/service-kit';
import type { RequestHandler, Response } from 'express';
import { isHttps, type Settings } from '../config.ts';

const advice =
  'Requests come through a reverse proxy, but TRUST_PROXY is 0: all visitors count as one, and wrong passwords of one keep all new browsers waiting. If the proxy writes X-Forwarded-For itself, set TRUST_PROXY to the number of proxies.';

/**
 * The gateway speaks no TLS, so an https address means that a proxy is in front. If that proxy sends X-Forwarded-For
 * and is not trusted, limits by IP address are worthless. Warns once in the log, and marks each such request, so that a
 * signed-in user is told. The mark is per request: a stranger's header shows nothing to anybody else.
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
