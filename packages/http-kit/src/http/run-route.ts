import type { ServerResponse } from 'node:http';
import { idempotencyKeyHeader } from '@cadenza/contracts';
import type { RequestHandler, Response } from 'express';
import type { Identity } from '../identity.ts';
import { Refusal } from '../refusal.ts';
import type { HttpAppOptions } from './http-app-options.ts';
import { fingerprintOf, type MakeOnce, readIdempotencyKey, unkeyed } from './make-once.ts';
import { parseBody, parseParams, parseQuery } from './parse-input.ts';
import { isReply } from './reply.ts';
import type { Route } from './route.ts';
import { isStream, sendPieces } from './stream.ts';
import type { Trace } from './trace.ts';
import { identityOf } from './who-may-call.ts';

export const wroteHeader = 'x-cadenza-wrote';
export const awaitHeader = 'x-cadenza-await';
/** Stands in a response that does not show all writes that were awaited: they took too long to arrive. */
export const staleHeader = 'x-cadenza-stale';

/** What running a route needs of the service. */
export type RouteOptions<Context> = Pick<
  HttpAppOptions<Context>,
  'context' | 'clock' | 'awaitWrites' | 'makeOnce' | 'onWrote'
>;

/** Reads the input of a request, answers it, and sends the result. */
export function runRoute<Context>(route: Route<Context>, options: RouteOptions<Context>): RequestHandler {
  return async (request, response) => {
    const identity = identityOf(response);
    const params = route.params ? parseParams(route.params, request.params) : request.params;
    const query = route.query ? parseQuery(route.query, request.query) : request.query;
    if (route.body && request.get('content-type') && request.is('json') === false) throw notJson();
    const body = route.body ? parseBody(route.body, request.body) : request.body;
    const awaited = request.get(awaitHeader);
    const seenWrites = !awaited || ((await options.awaitWrites?.(awaited)) ?? true);
    if (!seenWrites) response.setHeader(staleHeader, 'true');
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
  { makeOnce, clock }: RouteOptions<Context>,
): MakeOnce {
  if (key === undefined || userId === null || !makeOnce) return unkeyed;
  return makeOnce({ owner: userId, key, fingerprint: fingerprintOf(key, ...request), now: clock.realNow() });
}

/** Aborted when the caller leaves before the response is sent. */
export function whenLeft(response: ServerResponse): AbortSignal {
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
