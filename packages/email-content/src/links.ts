import { linkifyit } from 'linkify-it';

/** Where a web address stands in a text, and what it leads to. */
export interface Link {
  start: number;
  end: number;
  url: string;
  /** What the author wrote for people to press instead of the address: `[text](address)`. */
  label?: string;
}

const addressCharactersMax = 2_048;
const scheme = 'http:';
const bareHost = 'www.';

/** Finds `www.` as well as `https://`. Other bare host names are left alone: too many words of a text look like one. */
const linkify = linkifyit({ fuzzyLink: false, fuzzyEmail: false }).add(bareHost, {
  validate: (text, position, self) => {
    const before = text[position - bareHost.length - 1] ?? '';
    const rest = text.slice(position, position + addressCharactersMax);
    if (/[.@:/_-]/.test(before) || !/^[^\s/?#.]+\.[^\s/?#.]/.test(rest)) return 0;
    const asAddress = `//${bareHost}`;
    return Math.max(0, self.testSchemaAt(asAddress + rest, scheme, 0) - asAddress.length);
  },
  normalize: (link) => {
    link.url = `${scheme}//${link.url}`;
  },
});

/** Finds the web addresses of a text, in their order: http, https, and what begins with `www.`. */
export function findLinks(text: string): Link[] {
  return (linkify.match(text) ?? [])
    .filter(({ schema }) => schema === 'http:' || schema === 'https:' || schema === bareHost)
    .map(({ index, lastIndex, url }) => ({ start: index, end: lastIndex, url }));
}
