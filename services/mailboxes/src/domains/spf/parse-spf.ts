import { isIP } from 'node:net';

export type SpfTerm =
  | { kind: 'all'; passes: boolean }
  | { kind: 'include' | 'a' | 'mx' | 'ptr' | 'exists'; passes: boolean; target: string | null; hasMacros: boolean }
  | { kind: 'network'; passes: boolean; network: string; bits: number }
  | { kind: 'redirect'; target: string; hasMacros: boolean };

/** The terms that matter, and the first term that breaks the grammar (RFC 7208, 4.6.1 and 12). */
export interface SpfRecord {
  terms: readonly SpfTerm[];
  brokenTerm: string | null;
}

const lengthMax = 4_096;
const shownLengthMax = 60;
const targetLengthMax = 254;

/**
 * The record of SPF, version 1, in a TXT record (RFC 7208, 4.5), without quotes, tabs and spaces around it that forms for
 * DNS records leave in the text.
 */
export function spfIn(text: string): string | undefined {
  const plain = text
    // A long record is written in several quoted parts (RFC 1035, 5.1).
    .replace(/"\s*"/g, '')
    .replace(/^[\s"]+|[\s"]+$/g, '')
    .replace(/\s/g, ' ');
  return /^v=spf1(?: |$)/i.test(plain) ? plain : undefined;
}

/** @param text as of `spfIn` */
export function parseSpf(text: string): SpfRecord {
  if (text.length > lengthMax) return { terms: [], brokenTerm: `${text.slice(0, shownLengthMax)}…` };
  const terms: SpfTerm[] = [];
  const modifiers = new Set<string>();
  for (const word of text.split(' ').slice(1)) {
    if (word === '') continue;
    const term = modifierIn(word, modifiers) ?? mechanismIn(word);
    if (term === undefined) return { terms, brokenTerm: word.slice(0, shownLengthMax) };
    if (term !== 'ignored') terms.push(term);
  }
  return { terms, brokenTerm: null };
}

/** `redirect` and `exp` stand once at most; other modifiers are ignored (RFC 7208, 6). */
function modifierIn(word: string, seen: Set<string>): SpfTerm | 'ignored' | undefined {
  const [, name, value] = /^([a-z][a-z\d._-]*)=(.*)$/i.exec(word) ?? [];
  if (name === undefined || value === undefined) return undefined;
  const modifier = name.toLowerCase();
  if (modifier !== 'redirect' && modifier !== 'exp') return isMacroString(value) ? 'ignored' : undefined;
  const target = domainSpecIn(value);
  if (target === undefined || seen.has(modifier)) return undefined;
  seen.add(modifier);
  return modifier === 'exp' ? 'ignored' : { kind: 'redirect', ...target };
}

function mechanismIn(word: string): SpfTerm | undefined {
  const [, qualifier, name, argument] = /^([+?~-]?)(all|include|a|mx|ptr|exists|ip4|ip6)([:/].*)?$/i.exec(word) ?? [];
  if (name === undefined) return undefined;
  const kind = name.toLowerCase();
  const passes = qualifier === '' || qualifier === '+';
  if (kind === 'all') return argument === undefined ? { kind, passes } : undefined;
  if (kind === 'ip4' || kind === 'ip6') {
    const network = argument?.startsWith(':') ? networkIn(argument.slice(1), kind) : undefined;
    return network && { kind: 'network', passes, ...network };
  }
  if (kind === 'a' || kind === 'mx') return hostsIn(kind, passes, argument ?? '');
  if (kind === 'ptr' && argument === undefined) return { kind, passes, target: null, hasMacros: false };
  const target = argument?.startsWith(':') ? domainSpecIn(argument.slice(1)) : undefined;
  return target && { kind: kind as 'include' | 'ptr' | 'exists', passes, ...target };
}

/** `a` and `mx` may name a domain, and the lengths of the networks around its hosts: `a:example.net/24//64`. */
function hostsIn(kind: 'a' | 'mx', passes: boolean, argument: string): SpfTerm | undefined {
  const [, spec, v4, v6] = /^(?::(.+?))?(?:\/(\d{1,2}))?(?:\/\/(\d{1,3}))?$/.exec(argument) ?? [undefined];
  const isEmpty = argument === '';
  if (!isEmpty && spec === undefined && v4 === undefined && v6 === undefined) return undefined;
  if (![isLength(v4, 32), isLength(v6, 128)].every(Boolean)) return undefined;
  if (spec === undefined) return { kind, passes, target: null, hasMacros: false };
  const target = domainSpecIn(spec);
  return target && { kind, passes, ...target };
}

const isLength = (digits: string | undefined, max: number) =>
  digits === undefined || (/^(?:0|[1-9]\d*)$/.test(digits) && Number(digits) <= max);

function networkIn(text: string, kind: 'ip4' | 'ip6'): { network: string; bits: number } | undefined {
  const [network = '', length, ...rest] = text.split('/');
  const max = kind === 'ip4' ? 32 : 128;
  const isAddress = isIP(network) === (kind === 'ip4' ? 4 : 6) && !network.includes('%');
  if (!isAddress || rest.length > 0 || length === '' || !isLength(length, max)) return undefined;
  return { network, bits: length === undefined ? max : Number(length) };
}

/** Macros of RFC 7208, 7.1. `c`, `r` and `t` are for explanations alone. */
const macro = /%(?:\{[slodiphv]\d{0,3}r?[.+,/_=-]*\}|[%_-])/gi;

const isMacroString = (text: string) => /^[\x21-\x7e]*$/.test(text) && !/%(?![%_{-])/.test(text.replaceAll('%%', ''));

/** A domain, in lower case without the last dot, or a text with macros, which only a real mail makes a domain of. */
function domainSpecIn(text: string): { target: string; hasMacros: boolean } | undefined {
  if (text.length > targetLengthMax) return undefined;
  const rest = text.replace(macro, '');
  const hasMacros = rest !== text;
  if (rest.includes('%') || !/^[\x21-\x7e]*$/.test(rest)) return undefined;
  if (hasMacros) {
    const endsInMacro = /\}$/.test(text);
    return endsInMacro || /\.[a-z\d-]*[a-z][a-z\d-]*\.?$/i.test(rest) ? { target: text, hasMacros } : undefined;
  }
  const target = text.toLowerCase().replace(/\.$/, '');
  // The last label is no number, so that an address without its `ip4:` is found.
  const isDomain = /^(?:[^.]{1,63}\.)+[a-z\d-]*[a-z][a-z\d-]*$/.test(target);
  return isDomain ? { target, hasMacros } : undefined;
}
