import { randomUUIDv7 } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Log } from '../log.ts';

declare module 'express-serve-static-core' {
  interface Request {
    /** The one that the caller named in `X-Request-Id`, or one of ours. */
    id: string;
  }
}

/**
 * Gives each request its id, and one line when it has ended; paths only, since queries may hold personal data. Own and
 * small: pino-http makes a logger with a written description of every request, whether or not anything is logged.
 */
export function logRequests(log: Log): RequestHandler {
  return (request, response, next) => {
    const { method, originalUrl, headers } = request;
    const id = String(headers['x-request-id'] ?? randomUUIDv7());
    const beganMs = performance.now();
    request.id = id;
    response.once('close', () => {
      const { statusCode, writableFinished } = response;
      const level = statusCode >= 500 ? 'warn' : 'debug';
      if (!log.isLevelEnabled(level)) return;
      const req = { id, method, path: originalUrl.split('?')[0] };
      const responseTime = Math.round(performance.now() - beganMs);
      log[level]({ req, res: { statusCode }, responseTime }, `request ${writableFinished ? 'completed' : 'aborted'}`);
    });
    next();
  };
}
