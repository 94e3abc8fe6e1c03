import type { Clock } from '@cadenza/clock';
import { idempotencyKeyHeader } from '@cadenza/contracts';
import express, { type Express, type RequestHandler, type Response } from 'express';
import type { Identity } from '../identity.ts';
import type { Identities } from '../keys/identities.ts';
import type { Log } from '../log.ts';
import { answerMetrics, measureHttp } from '../metrics/http-metrics.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { Refusal } from '../refusal.ts';
import { traceRequests } from '../tracing/trace-requests.ts';
import { type AsRefusal, answerError, answerNotFound } from './errors.ts';
import { logRequests } from './log-requests.ts';
import { fingerprintOf, type KeyedRequest, type MakeOnce, readIdempotencyKey, unkeyed } from './make-once.ts';
import { parseBody, parseParams, parseQuery } from './parse-input.ts';
import { readJson } from './read-json.ts';
import { isReply } from './reply.ts';
import type { Route } from './route.ts';
import { isStream, sendPieces } from './stream.ts';
import type { Trace, WrittenEvent } from './trace.ts';
import { type Access, identityOf, whoMayCall } from './who-may-call.ts';

export const wroteHeader = 'x-cadenza-wrote';
export const awaitHeader = 'x-cadenza-await';

export interface HttpAppOptions<Context> {
  context: Context;
  routes: readonly Route<Context>[];
  /** Calls that read the request or write the response themselves, such as those for files. */
  rawRoutes?: readonly (Access & { method: Route<Context>['method']; handler: RequestHandler })[];
  log: Log;
  metrics: Metrics;
  clock: Clock;
  /** Identities that were signed for another service are refused. */
  identities: Pick<Identities, 'verify'>;
  isReady: () => Promise<boolean>;
  /**
   * Waits a limited time until this service has seen the writes named in the header; returns whether it has (rule C1).
   */
  awaitWrites?: (header: string) => Promise<boolean>;
  /** For routes that make something. */
  makeOnce?: (request: KeyedRequest) => MakeOnce;
  /** Called with the events that a request recorded; returns the marks by which others can wait for them. */
  onWrote?: (events: readonly WrittenEvent[]) => string[];
  asRefusal?: AsRefusal;
}

/** The HTTP side that every service has: routes, identity, input, errors, logs, health, readiness and metrics. */
export function createHttpApp<Context>(options: HttpAppOptions<Context>): Express {
  const { log, metrics, routes, rawRoutes = [] } = options;
  const http = express();
  http.disable('x-powered-by');
  http.set('etag', false);
  http.set('query parser', 'simple');
  http.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  http.get('/readyz', async (_request, response) => {
    const ready = await options.isReady().catch(() => false);
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready' });
  });
  http.get('/metrics', answerMetrics(metrics));
  http.use(measureHttp(metrics));
  http.use(traceRequests);
  http.use(logRequests(log));
  for (const each of rawRoutes) http[each.method](each.path, whoMayCall(each, options), each.handler);
  for (const each of routes)
    http[each.method](each.path, whoMayCall(each, options), ...bodyReaders(each), run(each, options));
  http.use(answerNotFound);
  http.use(answerError(log, options.asRefusal));
  return http;
}

/** GET and HEAD requests have no body. */
const bodyReaders = ({ method, bodyBytesMax: bytesMax, bodyTokensMax: tokensMax }: Route<never>) =>
  method === 'get' || method === 'head' ? [] : readJson({ bytesMax, tokensMax });

function run<Context>(route: Route<Context>, options: HttpAppOptions<Context>): RequestHandler {
  return async (request, response) => {
    const identity = identityOf(response);
    const params = route.params ? parseParams(route.params, request.params) : request.params;
    const query = route.query ? parseQuery(route.query, request.query) : request.query;
    if (route.body && request.get('content-type') && request.is('json') === false) throw notJson();
    const body = route.body ? parseBody(route.body, request.body) : request.body;
    const awaited = request.get(awaitHeader);
    const seenWrites = !awaited || ((await options.awaitWrites?.(awaited)) ?? true);
    const marks: string[] = [];
    const trace: Trace = {
      correlationId: request.id,
      causationId: null,
      now: options.clock.now(),
      wrote: (events) => marks.push(...(options.onWrote?.(events) ?? [])),
    };
    const { headers } = request;
    const signal = whenLeft(response);
    const key = readIdempotencyKey(request.get(idempotencyKeyHeader));
    const identified = [route.method, route.path, params, route.identifiedBy(body)];
    const makeOnce = makeOnceFor(key, identity, identified, options);
    const input = { params, query, body, identity, headers, trace, makeOnce, signal } as Parameters<
      typeof route.handle
    >[0];
    const result = await Promise.try(route.handle, input, options.context).catch((error) => {
      throw !seenWrites && dependsOnState(error) ? notHeardOfYet() : error;
    });
    if (marks.length > 0) response.setHeader(wroteHeader, marks.join(','));
    await send(response, result);
  };
}

function makeOnceFor<Context>(
  key: string | undefined,
  { userId }: Identity,
  request: unknown[],
  { makeOnce, clock }: HttpAppOptions<Context>,
): MakeOnce {
  if (key === undefined || userId === null || !makeOnce) return unkeyed;
  return makeOnce({ owner: userId, key, fingerprint: fingerprintOf(key, ...request), now: clock.realNow() });
}

function whenLeft(response: Response): AbortSignal {
  const left = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) left.abort();
  });
  return left.signal;
}

const dependsOnState = (error: unknown) => error instanceof Refusal && [404, 409, 422].includes(error.status);

/**
 * The caller's latest write has not reached this service, for example while the bus is away. To refuse the call because
 * of that would be wrong.
 */
const notHeardOfYet = () =>
  new Refusal(
    503,
    'not-yet-known',
    'The latest changes have not arrived everywhere yet. Please try again in a moment.',
  );

const notJson = () => new Refusal(415, 'unsupported-media-type', 'Only JSON is understood here.');

async function send(response: Response, result: unknown): Promise<void> {
  if (!isReply(result)) {
    response.json(result);
    return;
  }
  if (Buffer.isBuffer(result.body)) {
    response.writeHead(result.status, { ...result.headers, 'content-length': result.body.length }).end(result.body);
    return;
  }
  response.status(result.status).set(result.headers);
  if (typeof result.body === 'string') response.send(result.body);
  else if (isStream(result.body)) await sendPieces(response, result.body);
  else response.json(result.body);
}
