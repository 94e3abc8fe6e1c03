import { z } from 'zod';

export const addressTagLength = 24;

/**
 * The tag of its recipient's address that an email carries: the first 96 bits of the keyed hash, as 24 hexadecimal
 * digits. It fits into a return address, reveals the address to nobody, and is enough to suppress the address where
 * nothing else is known.
 */
export const addressTag = z.string().regex(/^[\da-f]{24}$/);

/** @param addressHash the keyed hash of an address, in hexadecimal digits (HMAC-SHA-256) */
export const addressTagOf = (addressHash: string) => addressHash.slice(0, addressTagLength);
