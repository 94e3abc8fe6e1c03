import { Refusal } from '@cadenza/service-kit';
import type { NextFunction, Request } from 'express';

const failing: unique symbol = Symbol('failing');

declare module 'express-serve-static-core' {
  interface Request {
    /** Not in a WeakMap: until the next large collection V8 keeps what hangs on its values, so the request and all of it. */
    [failing]?: NextFunction;
  }
}

/** The proxy reports some errors by an event and some by `next`: whichever comes first is handed to the error handler. */
export function failOnce(request: Request, next: NextFunction): NextFunction {
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
export function fail(error: Error, request: Request): void {
  request[failing]?.(isTooLarge(error, request) ? tooLarge : error);
}

const tooLarge = new Refusal(413, 'too-large', 'The request is too large.');

/** A service that is sent more than it takes, without having been told how much comes, closes the connection. */
function isTooLarge(error: NodeJS.ErrnoException, { headers, complete }: Request): boolean {
  return headers['transfer-encoding'] !== undefined && !complete && /^(EPIPE|ECONNRESET)$/.test(error.code ?? '');
}
