import { createHmac } from 'node:crypto';
import { comparableAddress, domainAndParents, domainOf, isFreeMailDomain } from '@cadenza/mail-address';
import { earlierSpellings } from '@cadenza/mail-address/shown';

/**
 * The keyed hash of an address, HMAC-SHA-256 in hexadecimal digits. All spellings of one address share it, and it
 * reveals no address without the secret.
 */
export const addressHash = (address: string, secret: string) => hashOf('address', comparableAddress(address), secret);

/** The hashes of spellings that used to count as addresses of their own. Empty for most addresses. */
export const earlierAddressHashes = (address: string, secret: string) =>
  earlierSpellings(address).map((spelling) => hashOf('address', spelling, secret));

/** The keyed hash of a whole domain, in the same form. It is never that of an address. */
export const domainHash = (domain: string, secret: string) => hashOf('domain', domain, secret);

/** The hashes of the domain of an address and of those above it. Empty when the address cannot be mailed. */
export function domainHashes(address: string, secret: string): string[] {
  const domain = domainOf(address);
  return domain === null ? [] : domainAndParents(domain).map((each) => domainHash(each, secret));
}

/** The keyed hash of a domain as one that takes no mail. It says nothing of the domains below it. */
export const undeliverableHash = (domain: string, secret: string) => hashOf('undeliverable', domain, secret);

/**
 * The keyed hash that the addresses of one company share in one campaign (rule S12), in the same form. `null` for free
 * mail, and when the address cannot be mailed.
 */
export function colleaguesHash(address: string, campaignId: string, secret: string): string | null {
  const domain = domainOf(address);
  return domain === null || isFreeMailDomain(domain) ? null : hashOf('colleagues', `${campaignId}\n${domain}`, secret);
}

const hashOf = (kind: 'address' | 'domain' | 'undeliverable' | 'colleagues', text: string, secret: string) =>
  createHmac('sha256', secret).update(`${kind}\n${text}`).digest('hex');
