import { createHmac } from 'node:crypto';
import { comparableAddress } from '@cadenza/mail-address';
import { earlierSpellings } from '@cadenza/mail-address/shown';

/**
 * The keyed hash of an address, HMAC-SHA-256 in hexadecimal digits: two spellings of one address have one, and without the
 * secret nobody can find the address.
 */
export const addressHash = (address: string, secret: string) => hashOf(comparableAddress(address), secret);

/** The hashes that spellings of this address had while each was taken for an address of its own. None for most. */
export const earlierAddressHashes = (address: string, secret: string) =>
  earlierSpellings(address).map((spelling) => hashOf(spelling, secret));

const hashOf = (text: string, secret: string) => createHmac('sha256', secret).update(`address\n${text}`).digest('hex');
