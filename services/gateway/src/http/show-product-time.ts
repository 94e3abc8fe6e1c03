import type { Clock } from '@cadenza/clock';
import type { RequestHandler } from 'express';

/** The product's clock may differ from the browser's; countdowns go by this header. */
export function showProductTime(clock: Clock): RequestHandler {
  return (_request, response, next) => {
    response.setHeader('x-cadenza-now', clock.now().toString({ smallestUnit: 'millisecond' }));
    next();
  };
}
