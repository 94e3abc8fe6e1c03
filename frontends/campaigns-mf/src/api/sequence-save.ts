import type { RequestOptions } from '@cadenza/api-client';

const idBytes = 16;

/**
 * What the calls of one save carry, so that the server tells them from those of another window that saves the same
 * sequence at the same time. `crypto.randomUUID` is missing where the address is not https.
 */
export function newSave(): RequestOptions {
  const bytes = crypto.getRandomValues(new Uint8Array(idBytes));
  const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { headers: { 'x-sequence-save': id } };
}
