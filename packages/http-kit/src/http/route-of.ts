import type { IncomingMessage } from 'node:http';

/** A request with the route that serves it, set by Express or by the short way. */
export interface RoutedRequest extends IncomingMessage {
  /** From the caller's `X-Request-Id`, or one of ours. */
  id?: string;
  route?: { path: unknown };
}

/**
 * The pattern of the route that serves a request, such as `/u/:token`, or `none`. Logs, traces and figures name a
 * request by it: the path itself may be a capability with which any reader could unsubscribe somebody or read a file.
 */
export function routeOf(request: Pick<RoutedRequest, 'route'>): string {
  return String(request.route?.path ?? 'none');
}
