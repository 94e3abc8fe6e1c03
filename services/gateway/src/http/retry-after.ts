import { Refusal } from '@cadenza/http-kit';
import type { ErrorRequestHandler } from 'express';

/** Adds `Retry-After` to a refusal that knows how long to wait. */
export const retryAfter: ErrorRequestHandler = (error, _request, response, next) => {
  const seconds = error instanceof Refusal ? error.details['retryAfterSeconds'] : undefined;
  if (typeof seconds === 'number') response.setHeader('Retry-After', String(seconds));
  next(error);
};
