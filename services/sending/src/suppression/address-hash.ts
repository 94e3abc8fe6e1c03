import { createHmac } from 'node:crypto';
import { normalizeAddress } from '@cadenza/contracts';

/** Two spellings of one address have one hash; without the secret nobody can find the address (HMAC-SHA-256, hex). */
export function addressHash(address: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(`address\n${normalizeAddress(address)}`)
    .digest('hex');
}
