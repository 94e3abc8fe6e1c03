import { isBlank } from '@cadenza/contracts/blank-text';
import { labelBefore, labelled, labelledBy } from './link-labels.ts';
import { findLinks, type Link } from './links.ts';
import { substitute, type VariableValues } from './substitute.ts';

/** A text with a lead's values, and where its links stand. */
export interface LinkedText {
  text: string;
  links: Link[];
}

/**
 * Inserts a lead's values into a text and finds its links.
 *
 * Links are found before values are inserted, so that a value never ends a link. A value inside a link is
 * percent-encoded (RFC 3986, all but unreserved characters): it stays one segment of the path or one value of the
 * query. In a host name a value may be a label before the author's own labels, or the whole name; anywhere else in the
 * host it makes the text no link.
 *
 * A value that is itself a web address begins a link, unless it stands inside one. The text after it never extends its
 * host.
 *
 * `[text](address)` is a link with a text (`label`); in a text without links it stands as `text (address)`. Where the
 * address is a variable and the lead has none, the text stands alone.
 */
export function insertValues(template: string, values: VariableValues): LinkedText {
  const inserted: string[] = [];
  const mark = markNotIn(substitute(template, values));
  const places = new RegExp(`${mark}(\\d+)q`, 'g');
  const labelledPlaces = labelledBy(places);
  const marked = substitute(template, values, (value) => `${mark}${inserted.push(value) - 1}q`);
  const insert = (text: string, encode: (value: string) => string) =>
    text.replace(places, (_, place: string) => encode(inserted[Number(place)] as string));

  let withAddresses = '';
  let end = 0;
  for (const link of findLinks(marked)) {
    withAddresses += insertAddresses(marked.slice(end, link.start)) + marked.slice(link.start, link.end);
    end = link.end;
  }
  withAddresses += insertAddresses(marked.slice(end));

  let text = '';
  end = 0;
  const links: Link[] = [];
  for (const link of findLinks(withAddresses)) {
    const url = insert(link.url, encodeValue);
    if (isCut(link) || !keepsHost(link.url) || !leadsToItsHost(url)) continue;
    const written = labelBefore(withAddresses, end, link);
    const label = insert(written?.label ?? '', asItIs).trim();
    const address = insert(withAddresses.slice(link.start, link.end), encodeValue);
    text += insertOutside(withAddresses.slice(end, written?.start ?? link.start));
    const start = text.length;
    text += isBlank(label) ? address : labelled(label, address);
    links.push({ start, end: text.length, url, ...(isBlank(label) ? {} : { label }) });
    end = written?.end ?? link.end;
  }
  return { text: text + insertOutside(withAddresses.slice(end)), links };

  /** What stands outside the links. An address that is a variable can be none: then its text is what is left. */
  function insertOutside(outside: string): string {
    const withoutAddress = outside.replace(labelledPlaces, (_, label: string, place: string) =>
      labelled(label, inserted[Number(place)] ? `${mark}${place}q` : ''),
    );
    return insert(withoutAddress, asItIs);
  }

  function insertAddresses(outside: string): string {
    return outside.replace(places, (whole, place: string, start: number) => {
      const value = inserted[Number(place)] as string;
      return isWebAddress(value) && !runsOn(value, outside.slice(start + whole.length)) ? value : whole;
    });
  }

  /** Whether the link would end in the middle of the address: before an `@`, or before a value for a port. */
  function isCut({ end }: Link): boolean {
    const next = withAddresses[end];
    return next === '@' || (next === ':' && withAddresses.startsWith(mark, end + 1));
  }

  function keepsHost(url: string): boolean {
    const authority = /^\w+:\/\/([^/?#:]*)/.exec(url)?.[1] ?? '';
    const inside = [...authority.matchAll(places)];
    if (inside.length === 0 || inside[0]?.[0] === authority) return true;
    const isLabel = inside.every(([, place]) => /^[\p{L}\p{M}\p{N}-]*$/u.test(inserted[Number(place)] as string));
    return isLabel && /\.[^.]+$/.test(authority.slice(authority.lastIndexOf(mark)));
  }
}

/**
 * Whether a browser goes to the host as it is written. An empty value may leave an empty label, or no host at all:
 * browsers drop extra slashes, so that `https:///x` leads to `x`. They also read a number as an IP address
 * (`https://1/`).
 */
function leadsToItsHost(url: string): boolean {
  const authority = /^\w+:\/\/([^/?#\\]*)/.exec(url)?.[1] ?? '';
  const host = authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, '');
  const parsed = URL.parse(url)?.hostname ?? '';
  const isNumber = /^[\d.]+$/.test(parsed);
  return parsed !== '' && host.replace(/\.$/, '').split('.').every(Boolean) && (!isNumber || parsed === host);
}

/** Whether the text after a web address would extend its host. */
function runsOn(address: string, after: string): boolean {
  const { pathname, search, hash } = new URL(address.replace(/^www\./i, 'http://www.'));
  const isHostLast = pathname === '/' && search === '' && hash === '' && !address.endsWith('/');
  return isHostLast && !/^(?:[/?#]|[\p{P}]{0,3}(?:\s|$))/u.test(after);
}

/** A placeholder for values: letters that link detection takes for a word, and that occur nowhere in the text. */
function markNotIn(text: string): string {
  let mark = 'zvz';
  while (text.includes(mark)) mark += 'z';
  return mark;
}

const asItIs = (value: string) => value;

/** `.` and `..` change the path even when percent-encoded, so they are dropped. */
const encodeValue = (value: string) =>
  encodeURIComponent(/^\.{1,2}$/.test(value) ? '' : value.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

function isWebAddress(value: string): boolean {
  const [link] = findLinks(value);
  return link !== undefined && link.start === 0 && link.end === value.length && URL.canParse(link.url);
}
