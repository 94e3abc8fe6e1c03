import { context } from '@opentelemetry/api';
import type { RequestHandler } from 'express';
import { routeOf } from '../http/route-of.ts';
import { beginSpan, contextIn } from './spans.ts';

/** A span for every request that comes after it, in the caller's trace. */
export const traceRequests: RequestHandler = (request, response, next) => {
  const { method, headers } = request;
  const options = { kind: 'server', attributes: { 'http.request.method': method } } as const;
  const { span, context: inside } = beginSpan(method, options, contextIn(headers));
  if (!span.isRecording()) return context.with(inside, next);
  response.once('close', () => {
    const route = routeOf(request);
    if (request.route) span.updateName(`${method} ${route}`).setAttribute('http.route', route);
    span.setAttribute('http.response.status_code', response.statusCode);
    if (response.statusCode >= 500) span.setStatus({ code: 2 });
    span.end();
  });
  return context.with(inside, next);
};
