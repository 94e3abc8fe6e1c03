import { z } from 'zod';

export const addressTagLength = 24;

/**
 * What an email carries of its recipient's address: the first 96 bits of the keyed hash, as 24 hexadecimal digits. It
 * fits into a return address, tells nobody the address, and is enough to suppress it where nothing else is known.
 */
export const addressTag = z.string().regex(/^[\da-f]{24}$/);

/** @param addressHash the keyed hash of an address, in hexadecimal digits (HMAC-SHA-256) */
export const addressTagOf = (addressHash: string) => addressHash.slice(0, addressTagLength);
