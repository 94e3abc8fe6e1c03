import { domainToUnicode } from 'node:url';
import { asciiDomain, canonicalAddress, parseAddress } from './canonical-address.ts';

/**
 * An address as people read it: as it was typed, without what nobody sees, the domain in their script. A text that cannot
 * be mailed stays as it is.
 */
export function shownAddress(text: string): string {
  const mailbox = parseAddress(text);
  if (mailbox === null) return text;
  const { local, domain, typedDomain } = mailbox;
  const inUnicode = domainToUnicode(domain);
  if (inUnicode === domain && typedDomain.toLowerCase() === domain) return `${local}@${typedDomain}`;
  // Some names in ASCII decode to what would be another domain.
  return `${local}@${asciiDomain(inUnicode) === domain ? inUnicode : domain}`;
}

/**
 * The spellings of an address that were compared as different ones before there was a canonical form: as it was typed,
 * and with the domain in its own script, composed and decomposed. None for most addresses.
 */
export function earlierSpellings(text: string): string[] {
  const canonical = canonicalAddress(text);
  if (canonical === null) return [];
  const shown = shownAddress(text).toLowerCase();
  const spellings = new Set([text.trim().toLowerCase(), shown, shown.normalize('NFD')]);
  spellings.delete(canonical);
  return [...spellings];
}
