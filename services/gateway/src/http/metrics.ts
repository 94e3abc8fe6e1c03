import { identityHeader, verifyIdentity } from '@cadenza/service-kit';
import express, { type Request, type RequestHandler } from 'express';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { App } from '../app.ts';

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/** Counts and times requests; `/metrics` shows the figures to this machine and to bearers of an internal token only. */
export function measureRequests({ settings, clock }: App): RequestHandler {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const metrics = express.Router();
  metrics.get('/metrics', async (request, response, next) => {
    const token = request.get(identityHeader);
    const isInternal = await verifyIdentity(token, settings.INTERNAL_SECRET, clock.realNow());
    if (!isInternal && !isFromThisMachine(request)) return next();
    response.type(registry.contentType).send(await registry.metrics());
  });
  metrics.use((request, response, next) => {
    const end = duration.startTimer();
    response.on('finish', () => {
      const method = /^(GET|HEAD|POST|PUT|PATCH|DELETE)$/.test(request.method) ? request.method : 'other';
      end({ method, route: request.route?.path ?? 'none', status: response.statusCode });
    });
    next();
  });
  return metrics;
}

/** A reverse proxy on this machine also comes from the loopback address, but says for whom. */
function isFromThisMachine({ socket, headers }: Request): boolean {
  return (
    loopback.test(socket.remoteAddress ?? '') &&
    headers['x-forwarded-for'] === undefined &&
    headers.forwarded === undefined
  );
}
