import type { ServerResponse } from 'node:http';
import { context, type Span } from '@opentelemetry/api';
import { type RoutedRequest, routeOf } from '../http/route-of.ts';
import { beginSpan, contextIn } from './spans.ts';

/** A span for every request that comes after it, in the caller's trace. */
export function traceRequests(request: RoutedRequest, response: ServerResponse, next: () => void): void {
  const { method = '', headers } = request;
  const options = { kind: 'server', attributes: { 'http.request.method': method } } as const;
  const { span, context: inside } = beginSpan(method, options, contextIn(headers));
  if (span.isRecording()) response.once('close', () => endSpan(span, request, response));
  context.with(inside, next);
}

function endSpan(span: Span, request: RoutedRequest, { statusCode }: ServerResponse): void {
  const route = routeOf(request);
  if (request.route) span.updateName(`${request.method} ${route}`).setAttribute('http.route', route);
  span.setAttribute('http.response.status_code', statusCode);
  if (statusCode >= 500) span.setStatus({ code: 2 });
  span.end();
}
