import type { RequestOptions } from '@cadenza/api-client';
import { randomId } from '@cadenza/screen-kit';

/**
 * Options that all calls of one save carry, so that the server can tell them from another window's save of the same
 * sequence at the same time.
 */
export function newSave(): RequestOptions {
  return { headers: { 'x-sequence-save': randomId() } };
}
