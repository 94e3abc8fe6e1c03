import { createHmac } from 'node:crypto';
import { normalizeAddress } from '@cadenza/contracts';

/**
 * The keyed hash of an address, HMAC-SHA-256 in hexadecimal digits: two spellings of one address have one, and without the
 * secret nobody can find the address.
 */
export function addressHash(address: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(`address\n${normalizeAddress(address)}`)
    .digest('hex');
}
