import type { IncomingMessage, RequestListener } from 'node:http';
import express from 'express';
import { identityHeader, isService } from '../identity.ts';
import { answerMetrics, measureHttp } from '../metrics/http-metrics.ts';
import { traceRequests } from '../tracing/trace-requests.ts';
import { answerError, answerNotFound } from './errors.ts';
import type { HttpAppOptions } from './http-app-options.ts';
import { logRequests } from './log-requests.ts';
import { readJson } from './read-json.ts';
import type { Route } from './route.ts';
import { runRoute } from './run-route.ts';
import { shortWay } from './short-way.ts';
import { whoMayCall } from './who-may-call.ts';

/** The HTTP side that every service has: routes, identity, input, errors, logs, health, readiness and metrics. */
export function createHttpApp<Context>(options: HttpAppOptions<Context>): RequestListener {
  const { log, metrics, routes, rawRoutes = [], identities, clock } = options;
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
    http[each.method](each.path, whoMayCall(each, options), ...bodyReaders(each), runRoute(each, options));
  http.use(answerNotFound);
  http.use(answerError(log, options.asRefusal));
  const admit = async ({ headers }: IncomingMessage) => {
    const identity = await identities.verify(headers[identityHeader] as string | undefined, clock.realNow());
    return identity && !isService(identity) ? identity : undefined;
  };
  return shortWay({ ...options, admit }, http);
}

/** GET and HEAD requests have no body. */
const bodyReaders = ({ method, bodyBytesMax: bytesMax, bodyTokensMax: tokensMax }: Route<never>) =>
  method === 'get' || method === 'head' ? [] : readJson({ bytesMax, tokensMax });
