import { Refusal } from '@cadenza/service-kit';
import type { NextFunction, Request } from 'express';

/** On the request, not in a WeakMap: what hangs on its values lives on until the next large garbage collection. */
const failing = Symbol('failing');
type Failing = Request & { [failing]?: NextFunction };

/** The proxy reports some errors by an event and some by `next`: whichever comes first is handed to the error handler. */
export function failOnce(request: Failing, next: NextFunction): NextFunction {
  let isDone = false;
  const once: NextFunction = (error?: unknown) => {
    if (isDone) return;
    isDone = true;
    next(error);
  };
  request[failing] = once;
  return once;
}

/** For the error event of a proxy. */
export function fail(error: Error, request: Failing): void {
  request[failing]?.(isTooLarge(error, request) ? tooLarge : error);
}

const tooLarge = new Refusal(413, 'too-large', 'The request is too large.');

/** A service that is sent more than it takes, without having been told how much comes, closes the connection. */
function isTooLarge(error: NodeJS.ErrnoException, { headers, complete }: Request): boolean {
  return headers['transfer-encoding'] !== undefined && !complete && /^(EPIPE|ECONNRESET)$/.test(error.code ?? '');
}
