import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { idempotencyKeyHeader } from '@cadenza/contracts';
import type { Identity } from '../identity.ts';
import { measureHttp } from '../metrics/http-metrics.ts';
import { traceRequests } from '../tracing/trace-requests.ts';
import { refuse } from './errors.ts';
import type { HttpAppOptions } from './http-app-options.ts';
import { logRequests } from './log-requests.ts';
import { unkeyed } from './make-once.ts';
import { parseParams } from './parse-input.ts';
import { isReply, reply } from './reply.ts';
import type { Route } from './route.ts';
import type { RoutedRequest } from './route-of.ts';
import { awaitHeader, whenLeft, wroteHeader } from './run-route.ts';
import { isStream, sendPieces } from './stream.ts';
import type { Trace } from './trace.ts';

/** Headers with which a request is more than a plain GET. */
const unusual = ['content-length', 'transfer-encoding', 'expect', 'upgrade', awaitHeader, idempotencyKeyHeader];
/** A segment of a path that is written in one way alone. */
const plainSegment = '([\\w.~-]+)';

interface ShortWayOptions<Context>
  extends Pick<HttpAppOptions<Context>, 'context' | 'routes' | 'log' | 'metrics' | 'clock' | 'onWrote' | 'asRefusal'> {
  /** Who asks; `undefined` leaves the request to Express. */
  admit(request: IncomingMessage): Promise<Identity | undefined>;
  /** Headers of every response. */
  headersOf?(request: RoutedRequest): Readonly<Record<string, string>>;
}

/**
 * Answers GET and HEAD requests for open routes: pixels and links, which strangers fetch in peaks. On the way through
 * Express such a response would cost twice as much. A request that is in any way unusual, by its headers, its query or
 * the spelling of its path, is left to `http`, where the same routes are.
 */
export function shortWay<Context>(options: ShortWayOptions<Context>, http: RequestListener): RequestListener {
  const routes = options.routes.filter(isShort).map((route) => ({ route, ...patternOf(route.path) }));
  if (routes.length === 0) return http;
  const measure = measureHttp(options.metrics);
  const logged = logRequests(options.log);

  function find({ method, url = '', headers }: IncomingMessage) {
    if ((method !== 'GET' && method !== 'HEAD') || unusual.some((name) => headers[name] !== undefined))
      return undefined;
    for (const { route, pattern, names } of routes) {
      const match = route.method === 'head' && method === 'GET' ? null : pattern.exec(url);
      if (match) return { route, params: Object.fromEntries(names.map((name, index) => [name, match[index + 1]])) };
    }
    return undefined;
  }

  return async (request: RoutedRequest, response) => {
    const found = find(request);
    // Express answers whatever goes wrong here.
    const identity = found && (await options.admit(request).catch(() => undefined));
    if (!found || !identity) return http(request, response);
    const { route, params } = found;
    request.route = route;
    const answer = () => void answerShortly({ route, params, identity, request, response }, options);
    measure(request, response, () => traceRequests(request, response, () => logged(request, response, answer)));
  };
}

const isShort = ({ open, method, query, body }: Route<never>) =>
  open && (method === 'get' || method === 'head') && !query && !body;

function patternOf(path: string): { pattern: RegExp; names: string[] } {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
  return { pattern: new RegExp(`^${path.replace(/:\w+/g, plainSegment)}$`), names };
}

interface ShortRequest<Context> {
  route: Route<Context>;
  params: object;
  identity: Identity;
  request: RoutedRequest;
  response: ServerResponse;
}

async function answerShortly<Context>(asked: ShortRequest<Context>, options: ShortWayOptions<Context>): Promise<void> {
  const { route, params, identity, request, response } = asked;
  const { context, clock, onWrote } = options;
  const headers = options.headersOf?.(request) ?? {};
  const marks: string[] = [];
  const trace: Trace = {
    correlationId: request.id as string,
    causationId: null,
    now: clock.now(),
    wrote: (events) => marks.push(...(onWrote?.(events) ?? [])),
  };
  try {
    const input = {
      params: route.params ? parseParams(route.params, params) : params,
      ...{ query: {}, body: undefined, identity, headers: request.headers, trace, makeOnce: unkeyed },
      get signal() {
        return whenLeft(response);
      },
    };
    const result = await route.handle(input as unknown as Parameters<typeof route.handle>[0], context);
    await send(response, result, { ...headers, ...(marks.length > 0 && { [wroteHeader]: marks.join(',') }) });
  } catch (error) {
    if (response.headersSent) return void response.destroy();
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    refuse({ error, request, response, log: options.log, asRefusal: options.asRefusal });
  }
}

async function send(response: ServerResponse, result: unknown, more: Record<string, string>): Promise<void> {
  const { status, headers, body } = isReply(result) ? result : reply(200, result);
  if (isStream(body)) {
    response.statusCode = status;
    response.setHeaders(new Map(Object.entries({ ...more, ...headers })));
    return sendPieces(response, body);
  }
  const isPlain = Buffer.isBuffer(body) || typeof body === 'string';
  const bytes = isPlain ? body : JSON.stringify(body);
  const type = isPlain ? {} : { 'content-type': 'application/json; charset=utf-8' };
  const length = { 'content-length': Buffer.byteLength(bytes) };
  endAtOnce(response.writeHead(status, { ...more, ...type, ...headers, ...length }), bytes);
}

/** Node writes a string together with the head in front of it, and a buffer apart from it, which costs twice as much. */
export function endAtOnce(response: ServerResponse, body: Buffer | string): void {
  if (typeof body === 'string') response.end(body);
  else response.end(body.toString('latin1'), 'latin1');
}
