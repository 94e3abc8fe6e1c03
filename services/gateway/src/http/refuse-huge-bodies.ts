import { Refusal } from '@cadenza/service-kit';
import type { RequestHandler } from 'express';

/** Above every service's own limit; those refuse the rest. */
export const bodyBytesMax = 32 * 1_048_576;

export const refuseHugeBodies: RequestHandler = (request, response, next) => {
  if (Number(request.headers['content-length'] ?? 0) <= bodyBytesMax) return next();
  response.setHeader('connection', 'close');
  throw new Refusal(413, 'too-large', 'The request is too large.');
};
