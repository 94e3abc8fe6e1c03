import { randomUUIDv7 } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Traces begin where strangers come in: they do not decide which requests are traced. */
const notPassedOn = [
  ...['forwarded', 'authorization', 'proxy-authorization', 'expect', 'upgrade'],
  ...['traceparent', 'tracestate', 'baggage'],
];
const requestIdFormat = /^[\w-]{8,64}$/;

/**
 * Removes headers of a stranger's request that only the product may set (identity, marks) and those that no service
 * needs. Writes the client's IP address, `source`, and the request's id anew.
 *
 * @returns the id
 */
export function cleanHeaders(headers: IncomingHttpHeaders, source: string): string {
  for (const name of Object.keys(headers))
    if (name.startsWith('x-cadenza-') || name.startsWith('x-forwarded-')) delete headers[name];
  for (const name of notPassedOn) delete headers[name];
  const requestId = requestIdIn(headers);
  headers['x-request-id'] = requestId;
  headers['x-forwarded-for'] = source;
  return requestId;
}

/** The id that a stranger gave the request if it looks like one, otherwise a new one. */
export function requestIdIn({ 'x-request-id': given }: IncomingHttpHeaders): string {
  return typeof given === 'string' && requestIdFormat.test(given) ? given : randomUUIDv7();
}
