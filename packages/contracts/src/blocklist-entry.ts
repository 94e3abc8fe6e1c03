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
/** Quotes on both sides, and before them what begins a line of a list. */
const around =
  /^[\s"'`\u00ab\u00bb\u2010-\u201f\u2022\u2023\u2043\u2190-\u27bf\u00b7\u30fb]+|[\s"'`\u00ab\u00bb\u2018-\u201f]+$/g;
const notInDomains = /[^\p{L}\p{M}\p{N}.\-\u3002\uff0e\uff61\u00b7\u30fb\u200c\u200d]/u;
/** Dots between two words, which are letters of a domain only in these places (RFC 5892, A.3 and A.7). */
const dotsBetween = /(?<!l)\u00b7|\u00b7(?!l)|(?<![\p{sc=Hira}\p{sc=Kana}\p{sc=Han}\u30fc])\u30fb/iu;
/** `email=ada`, signs that no address contains, and those of `{ada,bob}` and `ada/bob`, which are several. */
const notInLocals = /^[a-z-]+=|[^\p{ASCII}\p{L}\p{M}\p{N}]|[{}|]|.\//iu;
const encodedAt = /&(?:#0*64|#x0*40|commat);|\uff20|\ufe6b/gi;
/** An address with spaces at its sign; `ada @one.example` may be a word and a domain. */
const spacedAddress = /^([^\s@]+)(?:@\s+|\s+@\s+)([^\s@]+)$/;
/** Endings of files, none of which is a top-level domain, as `zip` is. */
export const fileEndings =
  'csv tsv txt xls xlsx xlsm xlsb ods doc docx odt rtf pdf json xml vcf ics eml msg log sql html htm xhtml php asp aspx jsp cfm png jpg jpeg gif svg'.split(
    ' ',
  );
const fileName = new RegExp(`\\.(?:${fileEndings.join('|')})$`, 'i');
/** An entry of a page there, or below, means somebody else than the network. */
const networks =
  'linkedin.com facebook.com instagram.com twitter.com x.com youtube.com xing.com tiktok.com github.com crunchbase.com medium.com google.com'.split(
    ' ',
  );

/**
 * Reads an address, also as `Ada <ada@example.com>` or `mailto:`, or a domain, also as `@example.com`, `*@example.com`,
 * `*.example.com`, `www.example.com` or the address of a page. A value that was read is read as itself. A text that
 * names more than one is refused, and one address never becomes its domain.
 */
export function readEntry(text: string): ReadEntry {
  if (text.length > textMaxLength) return { fault: 'is too long' };
  const entry = bare(text);
  const mailto = /^mailto:(?:\/\/)?([^?]*)(.*)$/is.exec(entry);
  if (mailto === null) return ofBare(entry);
  if (/@|%40/i.test(mailto[2] ?? '')) return severalIn;
  return ofBare(decoded(mailto[1] ?? '').replace(around, ''));
}

const severalIn: ReadEntry = { fault: 'names more than one address or domain' };
/** The address of a page has none of these; what follows is another text. */
const endOfPage = /[\s"'<>()[\]{}\u00ab\u00bb\u2018-\u201f]|,\s/u;
const letterOrDigit = /[\p{L}\p{N}@*%]/u;

function ofBare(entry: string): ReadEntry {
  if (scheme.test(entry) || entry.startsWith('//')) return ofPage(entry);
  const at = entry.lastIndexOf('@');
  if (at === -1) return ofPage(`http://${entry}`);
  const local = entry.slice(0, at);
  if (local === '' || everybody.test(local)) return ofDomain(entry.slice(at + 1));
  if (wildcard.test(entry)) return { fault: 'has a wildcard, which only stands for everybody, as in *@example.com' };
  const address = notInLocals.test(local) || isNoDomain(entry.slice(at + 1)) ? null : canonicalAddress(entry);
  return address === null ? { fault: 'is no valid email address' } : { value: address };
}

/** A text with each sign of an address as `@`, also where a page has written it in another way. */
export const withAtSigns = (text: string): string => text.replace(encodedAt, '@');

/** Without what mail programs and people put around it. */
function bare(text: string): string {
  const visible = visibleText(withAtSigns(text))
    .replace(/[\s,;]+$/, '')
    .replace(spacedAddress, '$1@$2');
  const [, name = '', inBrackets = visible] = /^([^<>]*)<([^<>]*)>$/.exec(visible) ?? [];
  // An address before the brackets is another one.
  return (name.includes('@') ? visible : inBrackets).replace(around, '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function ofPage(address: string): ReadEntry {
  const [host = '', ...path] = address.slice(address.indexOf('//') + 2).split(/[/?#\\&=]/);
  const inPath = path.join('/');
  if (host.includes('@')) return { fault: 'has an @ before its domain; write the address or the domain alone' };
  const read = ofDomain(host.replace(/:\d*$/, ''));
  if (!('value' in read) || path.every((part) => part === '')) return read;
  if (networks.some((network) => `.${read.value}`.endsWith(`.${network}`)))
    return { fault: 'is a page of a network, which is no domain of its own' };
  if (namesAnother(decoded(inPath))) return severalIn;
  const end = inPath.search(endOfPage);
  return end !== -1 && letterOrDigit.test(inPath.slice(end)) ? { fault: 'has more text behind it' } : read;
}

/** Whether the path of a page has anything that could be blocked by itself. */
const namesAnother = (path: string): boolean =>
  path.includes('@') ||
  path.split(notInDomains).some((part) => {
    const name = part.replace(/^\.+/, '');
    return !fileName.test(name) && asciiDomain(name) !== null;
  });

function ofDomain(text: string): ReadEntry {
  const name = text.replace(/^(?:[*%]*\.)+/, '');
  if (fileName.test(name)) return { fault: 'is the name of a file' };
  const domain = isNoDomain(name) ? null : asciiDomain(name);
  if (domain === null)
    return wildcard.test(text) ? { fault: 'has a wildcard inside, which stands for nothing' } : noEntry;
  return { value: withoutWww(domain) };
}

const isNoDomain = (text: string): boolean => {
  const visible = visibleText(text);
  return notInDomains.test(visible) || dotsBetween.test(visible);
};

/** Hardly anybody has an address at the name of a web server. */
function withoutWww(domain: string): string {
  const rest = asciiDomain(domain.replace(/^www\d?\./, ''));
  return rest === null || rest === domain ? domain : withoutWww(rest);
}
