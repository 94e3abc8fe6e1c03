import { Refusal } from '@cadenza/service-kit';
import type { Request } from 'express';

const tooLarge = new Refusal(413, 'too-large', 'The request is too large.');

/**
 * For a proxy whose errors are answered here: its plugins would write a page of their own. Without them nobody listens to
 * its `error` event, and so the promise of the proxy is rejected with each error, once.
 */
export const withoutAnswersOfItsOwn = { ejectPlugins: true } as const;

/** What a proxy fails with, or what is to be said of it. */
export function inWords(error: Error, request: Request): Error {
  return isTooLarge(error, request) ? tooLarge : error;
}

/** A service that is sent more than it takes, without having been told how much comes, closes the connection. */
function isTooLarge(error: NodeJS.ErrnoException, { headers, complete }: Request): boolean {
  return headers['transfer-encoding'] !== undefined && !complete && /^(EPIPE|ECONNRESET)$/.test(error.code ?? '');
}
