import { Refusal } from '@cadenza/http-kit';
import type { Request } from 'express';

const tooLarge = new Refusal(413, 'too-large', 'The request is too large.');

/**
 * Options of a proxy whose errors the gateway answers itself. The default plugins would write an error page of their
 * own. Without them nothing listens to the proxy's `error` event, and so its promise is rejected once for each error.
 */
export const withoutErrorPages = { ejectPlugins: true } as const;

/** The error to answer with when a proxy fails. */
export function proxyErrorOf(error: Error, request: Request): Error {
  return isTooLarge(error, request) ? tooLarge : error;
}

/** A service closes the connection when a body of unannounced length grows beyond its limit. */
function isTooLarge(error: NodeJS.ErrnoException, { headers, complete }: Request): boolean {
  return headers['transfer-encoding'] !== undefined && !complete && /^(EPIPE|ECONNRESET)$/.test(error.code ?? '');
}
