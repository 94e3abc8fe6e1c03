import { asciiDomain, canonicalAddress, visibleText } from '@cadenza/mail-address';

/*
 * What an entry of the blocklist means. Without schemas, because the front end reads whole files by it.
 */

/** An address or a domain in its one form, or why the text is neither: the end of a sentence about it. */
export type ReadEntry = { value: string } | { fault: string };

/** Whether a value in its one form is a domain. */
export const isDomain = (value: string): boolean => !value.includes('@');

const textMaxLength = 1_000;
const noEntry: ReadEntry = { fault: 'is no email address and no domain' };
const scheme = /^[a-z][a-z\d+.-]*:\/\//i;
/** `*` of mail filters, `%` of databases: everybody. */
const everybody = /^[*%]+$/;
const wildcard = /[*%?]/;
const quotesAround = /^[\s"'`\u00ab\u00bb\u2018-\u201f]+|[\s"'`\u00ab\u00bb\u2018-\u201f]+$/g;
/** Whoever blocks a page there means somebody else than the network. */
const networks = new Set(
  'linkedin.com facebook.com instagram.com twitter.com x.com youtube.com xing.com tiktok.com github.com crunchbase.com'.split(
    ' ',
  ),
);

/**
 * Reads an address, also as `Ada <ada@example.com>` or `mailto:`, or a domain, also as `@example.com`, `*@example.com`,
 * `*.example.com`, `www.example.com` or the address of a page.
 */
export function readEntry(text: string): ReadEntry {
  if (text.length > textMaxLength) return { fault: 'is too long' };
  const entry = bare(text);
  if (scheme.test(entry) || entry.startsWith('//')) return ofPage(entry);
  const at = entry.lastIndexOf('@');
  if (at === -1) return ofPage(`http://${entry}`);
  const local = entry.slice(0, at);
  if (local === '' || everybody.test(local)) return ofDomain(entry.slice(at + 1));
  if (wildcard.test(entry)) return { fault: 'has a wildcard, which only stands for everybody, as in *@example.com' };
  const address = canonicalAddress(entry);
  return address === null ? { fault: 'is no valid email address' } : { value: address };
}

/** Without what mail programs and people put around it. */
function bare(text: string): string {
  const visible = visibleText(text).replace(/[\s,;]+$/, '');
  const inBrackets = /^[^<>]*<([^<>]*)>$/.exec(visible)?.[1] ?? visible;
  const unquoted = inBrackets.replace(quotesAround, '');
  const mailto = /^mailto:([^?]*)/i.exec(unquoted)?.[1];
  return mailto === undefined ? unquoted : decoded(mailto).trim();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function ofPage(address: string): ReadEntry {
  const [host = '', ...path] = address.slice(address.indexOf('//') + 2).split(/[/?#\\]/);
  const read = ofDomain(host.slice(host.lastIndexOf('@') + 1).replace(/:\d*$/, ''));
  const isPage = path.some((part) => part !== '');
  return 'value' in read && isPage && networks.has(read.value)
    ? { fault: 'is a page of a network, which is no domain of its own' }
    : read;
}

function ofDomain(text: string): ReadEntry {
  const domain = asciiDomain(text.replace(/^(?:[*%]*\.)+/, ''));
  if (domain === null)
    return wildcard.test(text) ? { fault: 'has a wildcard inside, which stands for nothing' } : noEntry;
  // Hardly anybody has an address at the name of a web server.
  return { value: asciiDomain(domain.replace(/^www\d?\./, '')) ?? domain };
}
