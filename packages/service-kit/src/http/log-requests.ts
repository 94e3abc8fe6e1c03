import { randomUUIDv7 } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Log } from '../log.ts';
import { isSummedUp } from './errors.ts';
import { routeOf } from './route-of.ts';

declare module 'express-serve-static-core' {
  interface Request {
    /** The one that the caller named in `X-Request-Id`, or one of ours. */
    id: string;
  }
}

/**
 * Gives each request its id, and one line when it has ended, by its route: paths may be capabilities, and queries hold
 * personal data. Own and small: pino-http makes a logger with a written description of every request, whether or not
 * anything is logged.
 */
export function logRequests(log: Log): RequestHandler {
  return (request, response, next) => {
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
