import type { Log } from '@cadenza/http-kit';
import type { RequestHandler, Response } from 'express';
import { isLoopback, type Settings } from '../config.ts';

/** Headers in which proxies name the client. */
const proxyHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

const advice =
  'Requests say that they come through a reverse proxy, but TRUST_PROXY is 0: all visitors count as one, and wrong passwords of one keep all new browsers waiting. If the proxy writes X-Forwarded-For itself, which is the only header that is read, set TRUST_PROXY to the number of proxies.';

/**
 * The gateway speaks no TLS, so an https address means that a proxy is in front, and the address of another machine that
 * there may be one. If that proxy names the client and is not trusted, limits by IP address are worthless. Warns once in
 * the log, and marks each such request, so that a signed-in user sees it. The mark is per request: a stranger's header
 * shows nothing to anybody else.
 */
export function noticeUntrustedProxy({ settings, log }: { settings: Settings; log: Log }): RequestHandler {
  const isNoticed = settings.TRUST_PROXY === 0 && !isAtHome(settings);
  let isSaid = false;
  return (request, response, next) => {
    if (isNoticed && proxyHeaders.some((name) => request.headers[name] !== undefined)) {
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

/** Plain http on this machine: only tools for development stand in between, and nobody else can reach it. */
function isAtHome({ PUBLIC_URL }: Settings): boolean {
  const { protocol, hostname } = new URL(PUBLIC_URL);
  return protocol === 'http:' && isLoopback(hostname);
}
