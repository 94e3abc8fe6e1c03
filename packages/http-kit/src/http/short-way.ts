import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { idempotencyKeyHeader } from '@cadenza/contracts';
import type { Identity } from '../identity.ts';
import { measureHttp } from '../metrics/http-metrics.ts';
import { traceRequests } from '../tracing/trace-requests.ts';
import { refuse } from './errors.ts';
import type { HttpAppOptions } from './http-app-options.ts';
import { logRequests } from './log-requests.ts';
import { type PlainRequest, plainRoutes, runPlain, written } from './plain-routes.ts';
import type { Reply } from './reply.ts';
import type { RoutedRequest } from './route-of.ts';
import { awaitHeader, whenLeft, wroteHeader } from './run-route.ts';
import { isStream, sendPieces } from './stream.ts';
import type { Trace } from './trace.ts';

/** Headers with which a request is more than a plain GET. */
const unusual = ['content-length', 'transfer-encoding', 'expect', 'upgrade', awaitHeader, idempotencyKeyHeader];

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
  const find = plainRoutes(options.routes);
  const measure = measureHttp(options.metrics);
  const logged = logRequests(options.log);

  const isUsual = ({ method, headers }: IncomingMessage) =>
    (method === 'GET' || method === 'HEAD') && unusual.every((name) => headers[name] === undefined);

  return async (request: RoutedRequest, response) => {
    const found = isUsual(request) ? find(request.method as string, request.url ?? '') : undefined;
    // Express answers whatever goes wrong here.
    const identity = found && (await options.admit(request).catch(() => undefined));
    if (!found || !identity) return http(request, response);
    request.route = found.route;
    const answer = () => void answerShortly({ found, identity, request, response }, options);
    measure(request, response, () => traceRequests(request, response, () => logged(request, response, answer)));
  };
}

interface ShortRequest<Context> {
  found: PlainRequest<Context>;
  identity: Identity;
  request: RoutedRequest;
  response: ServerResponse;
}

async function answerShortly<Context>(asked: ShortRequest<Context>, options: ShortWayOptions<Context>): Promise<void> {
  const { found, identity, request, response } = asked;
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
    const caller = { identity, headers: request.headers, trace, signal: () => whenLeft(response) };
    const result = await runPlain(found, caller, context);
    await send(response, result, { ...headers, ...(marks.length > 0 && { [wroteHeader]: marks.join(',') }) });
  } catch (error) {
    if (response.headersSent) return void response.destroy();
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    refuse({ error, request, response, log: options.log, asRefusal: options.asRefusal });
  }
}

async function send(response: ServerResponse, result: Reply, more: Record<string, string>): Promise<void> {
  const { status, headers, body } = result;
  if (isStream(body)) {
    response.statusCode = status;
    response.setHeaders(new Map(Object.entries({ ...more, ...headers })));
    return sendPieces(response, body);
  }
  const { bytes, type } = written(body);
  const length = { 'content-length': Buffer.byteLength(bytes) };
  endAtOnce(response.writeHead(status, { ...more, ...type, ...headers, ...length }), bytes);
}

/** Node writes a string together with the head in front of it, and a buffer apart from it, which costs twice as much. */
function endAtOnce(response: ServerResponse, body: Buffer | string): void {
  if (typeof body === 'string') response.end(body);
  else response.end(body.toString('latin1'), 'latin1');
}
