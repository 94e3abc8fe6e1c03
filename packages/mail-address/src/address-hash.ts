import { createHmac } from 'node:crypto';
import { comparableAddress } from '@cadenza/mail-address';
import { earlierSpellings } from '@cadenza/mail-address/shown';

/**
 * The keyed hash of an address, HMAC-SHA-256 in hexadecimal digits. All spellings of one address share it, and it
 * reveals no address without the secret.
 */
export const addressHash = (address: string, secret: string) => hashOf(comparableAddress(address), secret);

/** The hashes of spellings that used to count as addresses of their own. Empty for most addresses. */
export const earlierAddressHashes = (address: string, secret: string) =>
  earlierSpellings(address).map((spelling) => hashOf(spelling, secret));

const hashOf = (text: string, secret: string) => createHmac('sha256', secret).update(`address\n${text}`).digest('hex');
