import { randomUUIDv7 } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Log } from '../log.ts';
import { isSummedUp } from './errors.ts';
import { type RoutedRequest, routeOf } from './route-of.ts';

declare module 'express-serve-static-core' {
  interface Request {
    /** From the caller's `X-Request-Id`, or one of ours. */
    id: string;
  }
}

/**
 * Gives each request its id and one log line at its end. The line names the route: paths may be capabilities, and
 * queries hold personal data. We do not use pino-http because it makes a logger with a serialized description of every
 * request, logged or not.
 */
export function logRequests(log: Log) {
  return (request: RoutedRequest, response: ServerResponse, next: () => void): void => {
    const { method, headers } = request;
    const id = String(headers['x-request-id'] ?? randomUUIDv7());
    const beganMs = performance.now();
    request.id = id;
    response.once('close', () => {
      const { statusCode, writableFinished } = response;
      const level = statusCode >= 500 && !isSummedUp(response) ? 'warn' : 'debug';
      if (!log.isLevelEnabled(level)) return;
      const req = { id, method, route: routeOf(request) };
      const responseTime = Math.round(performance.now() - beganMs);
      log[level]({ req, res: { statusCode }, responseTime }, `request ${writableFinished ? 'completed' : 'aborted'}`);
    });
    next();
  };
}
