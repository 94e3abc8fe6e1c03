import { createHmac } from 'node:crypto';
import { addressTagLength, normalizeAddress } from '@cadenza/contracts';

/** Two spellings of one address have one hash; without the secret nobody can find the address (HMAC-SHA-256, hex). */
export function addressHash(address: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(`address\n${normalizeAddress(address)}`)
    .digest('hex');
}

/** In SQL: two hashes are of one address when this is the same, also when one is only the tag that an email carried. */
export const tagIn = (hashColumn: string) => `left(${hashColumn}, ${addressTagLength})`;
