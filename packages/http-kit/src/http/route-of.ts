import type { Request } from 'express';

/**
 * The pattern of the route that serves a request, such as `/u/:token`, or `none`. Logs, traces and figures name a
 * request by it: the path itself may be a capability with which any reader could unsubscribe somebody or read a file.
 */
export function routeOf(request: Pick<Request, 'route'>): string {
  return String(request.route?.path ?? 'none');
}
