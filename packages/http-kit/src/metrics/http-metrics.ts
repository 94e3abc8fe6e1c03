import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Histogram } from 'prom-client';
import { type RoutedRequest, routeOf } from '../http/route-of.ts';
import { durationBuckets, type Metrics } from './metrics.ts';

const methods = /^(GET|HEAD|POST|PUT|PATCH|DELETE)$/;

type Duration = Histogram<'method' | 'route' | 'status'>;
/** One histogram for all ports of a service. */
const durations = new WeakMap<Metrics, Duration>();

function durationIn(metrics: Metrics): Duration {
  const duration =
    durations.get(metrics) ??
    metrics.histogram({
      name: 'http_request_duration_seconds',
      help: 'How long an answer took, by the route that gave it (none: no route) and its status',
      labelNames: ['method', 'route', 'status'],
      buckets: durationBuckets,
    });
  durations.set(metrics, duration);
  return duration;
}

/** Times every request that comes after it, labelled by its route and never by its path. */
export function measureHttp(metrics: Metrics) {
  const begin = timeRequests(metrics);
  return (request: RoutedRequest, response: ServerResponse, next: () => void): void => {
    const end = begin();
    response.on('finish', () => end(request, response.statusCode));
    next();
  };
}

/** Returns a function that begins to time a request, and returns the one that ends it. */
export function timeRequests(metrics: Metrics) {
  const duration = durationIn(metrics);
  return () => {
    const end = duration.startTimer();
    return ({ method, route }: Pick<RoutedRequest, 'method' | 'route'>, status: number): void =>
      void end({
        method: method && methods.test(method) ? method : 'other',
        route: routeOf({ ...(route && { route }) }),
        status,
      });
  };
}

/** The response to a scrape. */
export function answerMetrics(metrics: Metrics): RequestHandler {
  return async (_request, response) => {
    response.type(metrics.contentType).send(await metrics.text());
  };
}
