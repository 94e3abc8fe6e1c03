import { isDomain } from '@cadenza/contracts';
import { addressHash, domainHash } from '@cadenza/mail-address/address-hash';

/** The hash under which an address or a domain is suppressed. */
export const blockedHash = (value: string, secret: string): string =>
  isDomain(value) ? domainHash(value, secret) : addressHash(value, secret);
