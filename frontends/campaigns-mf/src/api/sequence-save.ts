import type { RequestOptions } from '@cadenza/api-client';
import { randomId } from '@cadenza/screen-kit';

/**
 * Options that all calls of one save carry, so that the server does not take them for those of another window that
 * saves the same sequence at the same time.
 */
export function newSave(): RequestOptions {
  return { headers: { 'x-sequence-save': randomId() } };
}
