import { type Log, Refusal } from '@cadenza/http-kit';
import type { ErrorRequestHandler } from 'express';
import type { GatewayMetrics } from '../metrics.ts';
import { tooManySignIns } from '../users/hash-queue.ts';

const everyMs = 60_000;

/**
 * Logs the sign-ins that are refused because too many wait: the first at once, then how many in each minute. With a line
 * for each, a flood would push the lines about earlier guesses out of the log.
 */
export function sumUpFullQueue({ log, metrics }: { log: Log; metrics: GatewayMetrics }): ErrorRequestHandler {
  let sinceLine = 0;
  let timer: NodeJS.Timeout | undefined;

  const endMinute = () => {
    timer = undefined;
    if (sinceLine === 0) return;
    log.warn({ count: sinceLine }, 'sign-ins of the last minute turned away, too many at once');
    beginMinute();
  };
  const beginMinute = () => {
    sinceLine = 0;
    timer = setTimeout(endMinute, everyMs).unref();
  };

  return (error, request, response, next) => {
    if (error instanceof Refusal && error.code === tooManySignIns) {
      response.locals['isSummedUp'] = true;
      metrics.signIns.inc({ outcome: 'limited' });
      if (timer) sinceLine += 1;
      else {
        const source = response.locals['source'];
        log.warn(
          { requestId: request.id, source },
          'sign-in turned away, too many at once; more are counted per minute',
        );
        beginMinute();
      }
    }
    next(error);
  };
}
