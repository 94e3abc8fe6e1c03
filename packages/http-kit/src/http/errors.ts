import type { ServerResponse } from 'node:http';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Log } from '../log.ts';
import { isUnavailable, Refusal } from '../refusal.ts';
import { type RoutedRequest, routeOf } from './route-of.ts';

const sentences: Record<number, [code: string, message: string]> = {
  400: ['malformed-request', 'The request could not be understood.'],
  413: ['too-large', 'The request is too large.'],
  415: ['unsupported-media-type', 'Only JSON is understood here.'],
};

function toRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (isUnavailable(error)) {
    return new Refusal(
      503,
      'unavailable',
      'Something Cadenza needs does not answer right now. Please try again in a moment.',
    );
  }
  // Express and its body parser throw errors with a status of their own for input they cannot read.
  const { status, type } = (error ?? {}) as { status?: unknown; type?: unknown };
  if (type === 'entity.parse.failed') return new Refusal(400, 'malformed-request', 'The body is not valid JSON.');
  if (typeof status !== 'number' || status < 400 || status > 499) return undefined;
  const [code, message] = sentences[status] ?? (sentences[400] as [string, string]);
  return new Refusal(sentences[status] ? status : 400, code, message);
}

/** The refusal that stands for an error of a service's own; `undefined` for other errors. */
export type AsRefusal = (error: unknown) => Refusal | undefined;

/** What a person reads about an error: a refusal as it is, anything else as 503 or as a 500 without details. */
export function refusalFor(error: unknown): Refusal {
  return toRefusal(error) ?? new Refusal(500, 'internal-error', 'Something went wrong on our side. Please try again.');
}

/**
 * The one place that turns errors into responses. Errors with `isSummedUp` in the response's locals are logged
 * elsewhere, because strangers can cause any number of them.
 */
export function answerError(log: Log, asRefusal?: AsRefusal): ErrorRequestHandler {
  return (error, request, response, next) => {
    if (response.headersSent) return next(error);
    refuse({ error, request, response, log, asRefusal });
  };
}

interface Refused {
  error: unknown;
  request: RoutedRequest;
  response: ServerResponse;
  log: Log;
  asRefusal?: AsRefusal | undefined;
}

/** Answers a request with the refusal that an error stands for. Nothing may have been sent. */
export function refuse({ response, ...failed }: Refused): void {
  const { status, headers, body } = refusalReply({ ...failed, isSummedUp: isSummedUp(response) });
  response.setHeaders(new Map(Object.entries(headers))).setHeader('content-length', Buffer.byteLength(body));
  response.writeHead(status).end(body);
}

interface Failed extends Omit<Refused, 'request' | 'response'> {
  request: Pick<RoutedRequest, 'id' | 'route'>;
  isSummedUp?: boolean;
}

/** The response to a request that failed. Logs what is our fault. */
export function refusalReply({ error, request, log, asRefusal, isSummedUp = false }: Failed) {
  const { status, message, code, details } = asRefusal?.(error) ?? refusalFor(error);
  if (status >= 500 && !isSummedUp)
    log.error({ err: error, requestId: request.id, route: routeOf(request) }, 'request failed');
  const { retryAfterSeconds } = details;
  const headers: Record<string, string> = { 'content-type': 'application/json; charset=utf-8' };
  if (status === 503) headers['retry-after'] = '2';
  else if (typeof retryAfterSeconds === 'number') headers['retry-after'] = String(retryAfterSeconds);
  return { status, headers, body: JSON.stringify({ message, code, ...details }) };
}

export function isSummedUp(response: ServerResponse & { locals?: Record<string, unknown> }): boolean {
  return response.locals?.['isSummedUp'] === true;
}

export const answerNotFound: RequestHandler = (_request, response) => {
  response.status(404).json({ message: 'There is nothing at this address.', code: 'not-found' });
};
