import { randomUUIDv7 } from 'node:crypto';
import type { RequestHandler } from 'express';
import { pinoHttp } from 'pino-http';
import type { Log } from '../log.ts';

/** One line per request with its id; paths only, since queries may hold personal data. */
export function logRequests(log: Log): RequestHandler {
  return pinoHttp({
    logger: log,
    genReqId: (request) => String(request.headers['x-request-id'] ?? randomUUIDv7()),
    customLogLevel: (_request, response, error) => (error || response.statusCode >= 500 ? 'warn' : 'debug'),
    serializers: {
      req: ({ id, method, url }: { id: string; method: string; url: string }) => ({
        id,
        method,
        path: url.split('?')[0],
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
  });
}
