import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import {
  endAtOnce,
  identityHeader,
  type RoutedRequest,
  refuse,
  traceHeaders,
  Unavailable,
  userIdentity,
} from '@cadenza/http-kit';
import { publicHeaders } from '@cadenza/http-kit/public';
import { type Dispatcher, Pool } from 'undici';
import type { Context } from '../context.ts';
import { keptFromBrowser, responseTimeoutMsDefault } from '../proxy/proxy-to.ts';
import { watchForSilence } from './watch-for-silence.ts';

/** All that `tracking` reads of what a stranger sends (rule O2). */
const passedOn = ['user-agent', 'purpose', 'sec-purpose', 'x-purpose', 'x-moz', 'x-request-id'];
const connectionsMax = 256;
const connectMsMax = 4_000;
const responseBytesMax = 1_048_576;
const nobody = userIdentity(null);

/**
 * A proxy for plain GET and HEAD requests to `tracking`, whose responses are small. Its client is undici's, which takes
 * three quarters of the time of Node's own. A service that is away is answered for as everywhere, with 503.
 */
export function linkProxy(context: Context): (request: RoutedRequest, response: ServerResponse) => Promise<void> {
  const { settings, identities, clock, log, metrics, upstreams } = context;
  const { origin, pathname } = new URL(upstreams.tracking);
  const folder = pathname.replace(/\/$/, '');
  const silence = watchForSilence(upstreams.tracking);
  const headers = publicHeaders(settings.PUBLIC_URL);
  const pool = new Pool(origin, {
    connections: connectionsMax,
    connect: { timeout: connectMsMax },
    headersTimeout: responseTimeoutMsDefault,
    bodyTimeout: responseTimeoutMsDefault,
    maxResponseSize: responseBytesMax,
  });

  return async (request, response) => {
    const { url = '', method = 'GET' } = request;
    const send = (status: number, upstream: IncomingHttpHeaders, body: Buffer) =>
      endAtOnce(response.writeHead(status, { ...headers, 'x-request-id': request.id, ...shown(upstream) }), body);
    const fail = (error: Error) => {
      // If the client left, nobody waits for a response, and it is not the service's fault.
      if (response.destroyed) return;
      metrics.upstreamErrors.inc({ upstream: 'tracking' });
      response.setHeaders(new Map(Object.entries(headers))).setHeader('x-request-id', request.id as string);
      refuse({ error: new Unavailable('tracking did not answer', { cause: error }), request, response, log });
    };
    try {
      const identity = await identities.sign(nobody, clock.realNow(), 'tracking');
      const asked = { path: folder + url, method, headers: headersTo(request.headers, identity) };
      pool.dispatch(asked, receiver({ response, silence, send, fail }));
    } catch (error) {
      fail(error as Error);
    }
  };
}

function headersTo(given: IncomingHttpHeaders, identity: string): Record<string, string> {
  const headers: Record<string, string> = { [identityHeader]: identity, ...traceHeaders() };
  for (const name of passedOn) {
    const value = given[name];
    if (value !== undefined) headers[name] = String(value);
  }
  return headers;
}

function shown(upstream: IncomingHttpHeaders): IncomingHttpHeaders {
  const headers: IncomingHttpHeaders = {};
  for (const [name, value] of Object.entries(upstream)) if (!keptFromBrowser.test(name)) headers[name] = value;
  return headers;
}

interface Outcome {
  response: ServerResponse;
  silence: ReturnType<typeof watchForSilence>;
  send(status: number, headers: IncomingHttpHeaders, body: Buffer): void;
  fail(error: Error): void;
}

/** Receives one response whole; gives the request up when the client leaves or the service stays silent. */
function receiver({ response, silence, send, fail }: Outcome): Dispatcher.DispatchHandler {
  let controller: Dispatcher.DispatchController | undefined;
  let isGivenUp: Error | undefined;
  let status = 502;
  let headers: IncomingHttpHeaders = {};
  const pieces: Buffer[] = [];
  const abort = (reason: Error) => {
    if (isGivenUp) return;
    isGivenUp = reason;
    if (controller) return controller.abort(reason);
    // It waits for a connection, behind others, and undici would say so only when it got one.
    end();
    fail(reason);
  };
  const waiting = { abort };
  const left = () => abort(new Error('The client left'));
  const end = () => {
    silence.end(waiting);
    response.off('close', left);
  };
  response.once('close', left);
  silence.begin(waiting);
  return {
    onRequestStart(given) {
      if (isGivenUp) given.abort(isGivenUp);
      else controller = given;
    },
    onResponseStart(_controller, givenStatus, givenHeaders) {
      silence.end(waiting);
      status = givenStatus;
      headers = givenHeaders as IncomingHttpHeaders;
    },
    onResponseData: (_controller, piece) => void pieces.push(piece),
    onResponseEnd() {
      end();
      send(status, headers, pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces));
    },
    onResponseError(_controller, error) {
      if (isGivenUp && !controller) return;
      end();
      fail(error);
    },
  };
}
