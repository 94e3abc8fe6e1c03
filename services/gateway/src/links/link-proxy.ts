import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { type LinkRequest, linkBlockMax } from '@cadenza/contracts';
import { type RoutedRequest, refuse, traceHeaders, Unavailable } from '@cadenza/http-kit';
import { publicHeaders } from '@cadenza/http-kit/public';
import type { Request, Response } from 'express';
import type { Context } from '../context.ts';
import { keptFromBrowser, proxyTo } from '../proxy/proxy-to.ts';
import { passInBlocks } from './pass-in-blocks.ts';

/** All that `tracking` reads of what a stranger sends (rule O2). */
const passedOn = ['user-agent', 'purpose', 'sec-purpose', 'x-purpose', 'x-moz'] as const;

/** Whether a block has room for a request. */
export function fitsInBlock({ url = '', headers }: RoutedRequest): boolean {
  const { characters } = linkBlockMax;
  return url.length <= characters && passedOn.every((name) => String(headers[name] ?? '').length <= characters);
}

/**
 * A proxy for plain GET and HEAD requests to `tracking`, which passes on many at a time. A service that is away is
 * answered for as everywhere, with 503.
 */
export function linkProxy(context: Context): (request: RoutedRequest, response: ServerResponse) => void {
  const { settings, log, metrics } = context;
  const headers = publicHeaders(settings.PUBLIC_URL);
  const pass = passInBlocks(context);
  const proxy = proxyTo('tracking', context);

  return (request, response) => {
    const link = asked(request);
    const own = { ...headers, 'x-request-id': link.id };
    const refuseFor = (cause: unknown) => {
      const error = new Unavailable('tracking did not answer', { cause });
      response.setHeaders(new Map(Object.entries(own)));
      refuse({ error, request, response, log });
    };
    const leave = pass(link, {
      answer([, status, given, body]) {
        response.writeHead(status, { ...own, ...shown(given), 'content-length': body.length });
        // Node writes a string together with the head in front of it, and a buffer apart from it.
        response.end(body, 'latin1');
      },
      fail(error) {
        // If the client left, nobody waits for a response, and it is not the service's fault.
        if (response.destroyed) return;
        metrics.upstreamErrors.inc({ upstream: 'tracking' });
        refuseFor(error);
      },
      passAlone() {
        request.headers = { ...link.headers, 'x-request-id': link.id };
        response.setHeaders(new Map(Object.entries(own)));
        const end = (error: unknown) => (response.headersSent ? void response.destroy() : refuseFor(error));
        Promise.resolve(proxy(request as Request, response as Response, end)).catch(end);
      },
    });
    response.once('close', leave);
  };
}

function asked({ id, method, url, headers: given }: RoutedRequest): LinkRequest {
  const headers: LinkRequest['headers'] = traceHeaders();
  for (const name of passedOn) {
    const value = given[name];
    if (value !== undefined) headers[name] = String(value);
  }
  return { id: id as string, method: method as 'GET' | 'HEAD', path: url as string, headers };
}

function shown(own: Record<string, string>): IncomingHttpHeaders {
  const headers: IncomingHttpHeaders = {};
  for (const name in own) if (!keptFromBrowser.test(name)) headers[name] = own[name];
  return headers;
}
