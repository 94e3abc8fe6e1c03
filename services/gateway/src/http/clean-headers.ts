import { randomUUIDv7 } from 'node:crypto';
import type { RequestHandler } from 'express';

/** Traces begin at the gateway: strangers do not decide which requests are traced. */
const notPassedOn = [
  ...['forwarded', 'authorization', 'proxy-authorization', 'expect', 'upgrade'],
  ...['traceparent', 'tracestate', 'baggage'],
];
const requestIdFormat = /^[\w-]{8,64}$/;

/**
 * Removes headers that only the gateway may set (identity, marks) and those that no service needs. Writes the client's
 * IP address anew, as the trusted proxies in front report it.
 */
export const cleanHeaders: RequestHandler = (request, response, next) => {
  const source = request.ip ?? '';
  const { headers } = request;
  for (const name of Object.keys(headers))
    if (name.startsWith('x-cadenza-') || name.startsWith('x-forwarded-')) delete headers[name];
  for (const name of notPassedOn) delete headers[name];
  const givenId = headers['x-request-id'];
  const requestId = typeof givenId === 'string' && requestIdFormat.test(givenId) ? givenId : randomUUIDv7();
  headers['x-request-id'] = requestId;
  headers['x-forwarded-for'] = source;
  response.locals['source'] = source;
  response.setHeader('x-request-id', requestId);
  next();
};
