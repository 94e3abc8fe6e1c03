import type { RequestHandler } from 'express';
import { Refusal } from '../refusal.ts';

/** Higher than the limit of any service; services refuse what is too large for them. */
export const bodyBytesMax = 32 * 1_048_576;

export const refuseHugeBodies: RequestHandler = (request, response, next) => {
  if (Number(request.headers['content-length'] ?? 0) <= bodyBytesMax) return next();
  response.setHeader('connection', 'close');
  throw new Refusal(413, 'too-large', 'The request is too large.');
};
