import type { Request } from 'express';

/**
 * The pattern of the route that answers a request, such as `/u/:token`, or `none`. This is what logs, traces and figures
 * call a request: its path may be a capability, which lets whoever reads it unsubscribe somebody or read a file.
 */
export function routeOf(request: Pick<Request, 'route'>): string {
  return String(request.route?.path ?? 'none');
}
