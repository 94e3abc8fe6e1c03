import { decodePunycode } from './punycode.ts';

/** A mailbox: the local part as it was typed but for what nobody sees, the domain in ASCII and lower case. */
interface Mailbox {
  local: string;
  domain: string;
  /** The domain as it was typed, but for what nobody sees. */
  typedDomain: string;
}

/** Before anything that takes time is done with a text. */
const textLengthMax = 1_000;
/** RFC 5321, 4.5.3.1.1 and 4.5.3.1.3. */
const [localLengthMax, addressLengthMax] = [64, 254];

/** Joiners show nothing either, but tell some domains of India and Iran apart (RFC 5892, A.1 and A.2). */
const joiners = /\p{Join_Control}/gu;
/** What is drawn as nothing: Unicode's own list, the marks of annotations, and the blank of Braille. */
const invisible = /(?!\p{Join_Control})[\p{Default_Ignorable_Code_Point}\u{fff9}-\u{fffb}\u{2800}]/gu;
/** ASCII in the width of East Asian characters, which an input method leaves behind (RFC 8265, 3.3.1). */
const fullWidth = /[\uff01-\uff5e]/g;
const fromFullWidth = 0xfee0;

const localPattern = /^[^\s\p{Cc}@<>()[\]\\,;:".]+(?:\.[^\s\p{Cc}@<>()[\]\\,;:".]+)*$/u;
const plainDomain = /^[a-z\d.-]+$/;
/** Letters, the marks that stand only between some of them (RFC 5892, A.3 to A.7), and two kinds of dots; no symbols. */
const domainCharacters = /^[\p{L}\p{M}\p{N}.\u3002\u00b7\u0375\u05f3\u05f4\u30fb\p{Join_Control}-]+$/u;
const label = /^(?=.{1,63}$)[a-z\d](?:[a-z\d-]*[a-z\d])?$/;
/** With a letter: an IP address is no domain. */
const lastLabel = /^(?=.*[a-z])..+$/;

/**
 * The one form in which addresses are compared, hashed and matched: `X@Bücher.example.` and
 * `x@xn--bcher-kva.example` both give the latter. NFC, without what nobody sees, in lower case, and the domain in ASCII
 * (UTS 46, non-transitional).
 *
 * @returns `null` for what cannot be mailed: no dot-separated atoms (RFC 5321, at most 64 characters) without quotes
 *   or separators, one `@`, and a dotted domain; or more than 254 characters together
 */
export function canonicalAddress(text: string): string | null {
  const mailbox = parseAddress(text);
  return mailbox && `${lowerCase(mailbox.local)}@${mailbox.domain}`;
}

export function isMailableAddress(text: string): boolean {
  return parseAddress(text) !== null;
}

/** The canonical form; of what cannot be mailed, which has none, the text in lower case. */
export function comparableAddress(text: string): string {
  return canonicalAddress(text) ?? text.trim().toLowerCase();
}

/** What a mail server is given: the local part in the case it was typed in, the domain in ASCII; `null` as above. */
export function sentAddress(text: string): string | null {
  const mailbox = parseAddress(text);
  return mailbox && `${mailbox.local}@${mailbox.domain}`;
}

/** @returns `null` for what cannot be mailed */
export function parseAddress(text: string): Mailbox | null {
  if (text.length > textLengthMax || !text.isWellFormed()) return null;
  const visible = visibleText(text);
  const at = visible.lastIndexOf('@');
  const local = visible.slice(0, at).replace(joiners, '').normalize('NFC');
  const typedDomain = visible.slice(at + 1);
  const domain = at < 0 ? null : toAscii(typedDomain);
  if (domain === null || !localPattern.test(local)) return null;
  const isShort = local.length <= localLengthMax && local.length + 1 + domain.length <= addressLengthMax;
  return isShort && lowerCase(local).length <= localLengthMax ? { local, domain, typedDomain } : null;
}

/** Some letters come apart in lower case, and a capital sigma has two small letters, of which the last place decides. */
const lowerCase = (text: string) => text.toLowerCase().replaceAll('ς', 'σ').normalize('NFC');

/** Whether a text has something in it that nobody sees. */
export const hasInvisible = (text: string) => text.replace(invisible, '').replace(joiners, '') !== text;

function visibleText(text: string): string {
  return text
    .replace(invisible, '')
    .replace(fullWidth, (wide) => String.fromCharCode(wide.charCodeAt(0) - fromFullWidth))
    .replaceAll('\ufe6b', '@')
    .trim();
}

/** A domain as addresses have it in their canonical form; `null` when it is none. */
export function asciiDomain(text: string): string | null {
  return text.length > textLengthMax || !text.isWellFormed() ? null : toAscii(visibleText(text));
}

/** @returns the domain in ASCII, without a dot at its end; `null` when it is none */
function toAscii(text: string): string | null {
  const lower = text.toLowerCase();
  const mapped = plainDomain.test(lower) ? lower : (mappedDomain(text) ?? mappedDomain(text.replace(joiners, '')));
  const domain = mapped?.replace(/\.$/, '') ?? '';
  const labels = domain.split('.');
  const isDomain = labels.length > 1 && labels.every(isLabel) && lastLabel.test(labels.at(-1) ?? '');
  return isDomain ? domain : null;
}

/**
 * Also that a label in punycode stands for letters that are written like this again (RFC 5891, 4.4): neither Node nor
 * browsers ask for that in the host of a URL.
 */
function isLabel(text: string): boolean {
  if (!label.test(text) || !text.startsWith('xn--')) return label.test(text);
  const decoded = decodePunycode(text.slice(4));
  return decoded !== null && URL.parse(`http://${decoded}.example/`)?.hostname === `${text}.example`;
}

/** A URL's host is mapped by UTS 46, in Node and in browsers alike; what else it may hold is kept away from it. */
function mappedDomain(text: string): string | null {
  if (!domainCharacters.test(text.normalize('NFKC'))) return null;
  return URL.parse(`http://${text}/`)?.hostname ?? null;
}
