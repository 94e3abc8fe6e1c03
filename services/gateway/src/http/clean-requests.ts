import { cleanHeaders } from '@cadenza/http-kit/public';
import type { RequestHandler } from 'express';

/** Cleans the headers of each request. Its source is the client's address, as the trusted proxies in front report it. */
export const cleanRequests: RequestHandler = (request, response, next) => {
  const source = request.ip ?? '';
  response.locals['source'] = source;
  response.setHeader('x-request-id', cleanHeaders(request.headers, source));
  next();
};
