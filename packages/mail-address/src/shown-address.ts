import { domainToUnicode } from 'node:url';
import { asciiDomain, canonicalAddress, isPlain, parseAddress } from './canonical-address.ts';

/**
 * An address as people read it: as typed, without invisible characters, the domain in its own script. A text that
 * cannot be mailed stays as it is.
 */
export function shownAddress(text: string): string {
  if (isPlain(text)) return text;
  const mailbox = parseAddress(text);
  if (mailbox === null) return text;
  const { local, domain, typedDomain } = mailbox;
  const inUnicode = domainToUnicode(domain);
  if (inUnicode === domain && typedDomain.toLowerCase() === domain) return `${local}@${typedDomain}`;
  // Some ASCII names decode to a form that is another domain.
  return `${local}@${asciiDomain(inUnicode) === domain ? inUnicode : domain}`;
}

/**
 * Spellings of an address that counted as different addresses before there was a canonical form: as typed, and with the
 * domain in its own script, composed and decomposed. Empty for most addresses.
 */
export function earlierSpellings(text: string): string[] {
  const canonical = canonicalAddress(text);
  if (canonical === null) return [];
  const shown = shownAddress(text).toLowerCase();
  const spellings = new Set([text.trim().toLowerCase(), shown, shown.normalize('NFD')]);
  spellings.delete(canonical);
  return [...spellings];
}
