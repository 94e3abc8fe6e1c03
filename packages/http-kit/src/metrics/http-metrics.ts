import type { RequestHandler } from 'express';
import { routeOf } from '../http/route-of.ts';
import { durationBuckets, type Metrics } from './metrics.ts';

const methods = /^(GET|HEAD|POST|PUT|PATCH|DELETE)$/;

/** Times every request that comes after it, labelled by its route and never by its path. */
export function measureHttp(metrics: Metrics): RequestHandler {
  const duration = metrics.histogram({
    name: 'http_request_duration_seconds',
    help: 'How long an answer took, by the route that gave it (none: no route) and its status',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBuckets,
  });
  return (request, response, next) => {
    const end = duration.startTimer();
    response.on('finish', () =>
      end({
        method: methods.test(request.method) ? request.method : 'other',
        route: routeOf(request),
        status: response.statusCode,
      }),
    );
    next();
  };
}

/** The response to a scrape. */
export function answerMetrics(metrics: Metrics): RequestHandler {
  return async (_request, response) => {
    response.type(metrics.contentType).send(await metrics.text());
  };
}
