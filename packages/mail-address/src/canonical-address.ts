import { decodePunycode } from './punycode.ts';

/** A mailbox: the local part as typed, without invisible characters; the domain in ASCII and lower case. */
interface Mailbox {
  local: string;
  domain: string;
  /** The domain as typed, without invisible characters. */
  typedDomain: string;
}

/** Checked before anything slow is done with a text. */
const textLengthMax = 1_000;
/** RFC 5321, 4.5.3.1.1 and 4.5.3.1.3. */
const [localLengthMax, addressLengthMax] = [64, 254];

/** What most addresses are: ASCII without punycode, and nothing around it. */
const plainAddress =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:(?![Xx][Nn]--)[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?\.)+[A-Za-z]{2,63}$/;

/** Joiners are invisible, but distinguish some domains of India and Iran (RFC 5892, A.1 and A.2). */
const joiners = /\p{Join_Control}/gu;
/** Other invisible characters: Unicode's own list, annotation marks, and the Braille blank. */
const invisible = /(?!\p{Join_Control})[\p{Default_Ignorable_Code_Point}\u{fff9}-\u{fffb}\u{2800}]/gu;
/** ASCII in full width, as East Asian input methods produce it (RFC 8265, 3.3.1). */
const fullWidth = /[\uff01-\uff5e]/g;
const fromFullWidth = 0xfee0;

const localPattern = /^[^\s\p{Cc}@<>()[\]\\,;:".]+(?:\.[^\s\p{Cc}@<>()[\]\\,;:".]+)*$/u;
const plainDomain = /^[a-z\d.-]+$/;
/**
 * Letters, combining marks, digits, characters that are valid only between some letters (RFC 5892, A.3 to A.7),
 * joiners, the hyphen and two kinds of dots; no symbols.
 */
const domainCharacters = /^[\p{L}\p{M}\p{N}.\u3002\u00b7\u0375\u05f3\u05f4\u30fb\p{Join_Control}-]+$/u;
const label = /^(?=.{1,63}$)[a-z\d](?:[a-z\d-]*[a-z\d])?$/;
/** Must hold a letter: an IP address is not a domain. */
const lastLabel = /^(?=.*[a-z])..+$/;

/**
 * The one form in which addresses are compared, hashed and matched: `X@Bücher.example.` and `x@xn--bcher-kva.example`
 * both give the latter. NFC, lower case, without invisible characters, and the domain in ASCII (UTS 46,
 * non-transitional).
 *
 * @returns `null` for what cannot be mailed. An address that can be mailed has dot-separated atoms (RFC 5321, at most
 *   64 characters) without quotes or separators, one `@`, a dotted domain, and at most 254 characters together.
 */
export function canonicalAddress(text: string): string | null {
  // Mostly the text itself, which a map then finds without reading it again.
  if (isPlain(text)) return isPlainMailable(text) ? text.toLowerCase() : null;
  const mailbox = parseAddress(text);
  return mailbox && `${lowerCase(mailbox.local)}@${mailbox.domain}`;
}

export function isMailableAddress(text: string): boolean {
  return parseAddress(text) !== null;
}

/** The canonical form, or the text in lower case when it cannot be mailed. */
export function comparableAddress(text: string): string {
  return canonicalAddress(text) ?? text.trim().toLowerCase();
}

/**
 * The address as a mail server gets it: the local part in the case it was typed in, the domain in ASCII; `null` as
 * above.
 */
export function sentAddress(text: string): string | null {
  const mailbox = parseAddress(text);
  return mailbox && `${mailbox.local}@${mailbox.domain}`;
}

/** @returns `null` for what cannot be mailed */
export function parseAddress(text: string): Mailbox | null {
  if (text.length > textLengthMax) return null;
  if (isPlain(text)) return parsePlain(text);
  if (!text.isWellFormed()) return null;
  const visible = visibleText(text);
  const at = visible.lastIndexOf('@');
  const local = visible.slice(0, at).replace(joiners, '').normalize('NFC');
  const typedDomain = visible.slice(at + 1);
  const domain = at < 0 ? null : toAscii(typedDomain);
  if (domain === null || !localPattern.test(local)) return null;
  const isShort = local.length <= localLengthMax && local.length + 1 + domain.length <= addressLengthMax;
  return isShort && lowerCase(local).length <= localLengthMax ? { local, domain, typedDomain } : null;
}

/** Whether the text is shown as it is. It may still be too long to be mailed. */
export const isPlain = (text: string) => plainAddress.test(text);

const isPlainMailable = (text: string) => text.indexOf('@') <= localLengthMax && text.length <= addressLengthMax;

/** A short way, which takes a fifth of the time. */
function parsePlain(text: string): Mailbox | null {
  if (!isPlainMailable(text)) return null;
  const at = text.indexOf('@');
  const typedDomain = text.slice(at + 1);
  return { local: text.slice(0, at), domain: typedDomain.toLowerCase(), typedDomain };
}

/**
 * Lower case decomposes some letters, so NFC comes after it. Sigma has two small letters, chosen by the place in the
 * word: they count as one.
 */
const lowerCase = (text: string) => text.toLowerCase().replaceAll('ς', 'σ').normalize('NFC');

/** Whether a text holds an invisible character. */
export const hasInvisible = (text: string) => text.replace(invisible, '').replace(joiners, '') !== text;

/** Without invisible characters and space around it, and in characters of usual width. */
export function visibleText(text: string): string {
  return text
    .replace(invisible, '')
    .replace(fullWidth, (wide) => String.fromCharCode(wide.charCodeAt(0) - fromFullWidth))
    .replaceAll('\ufe6b', '@')
    .trim();
}

/** A domain as canonical addresses have it; `null` when the text is no domain. */
export function asciiDomain(text: string): string | null {
  return text.length > textLengthMax || !text.isWellFormed() ? null : toAscii(visibleText(text));
}

/** @returns the domain in ASCII, without a trailing dot; `null` when the text is no domain */
function toAscii(text: string): string | null {
  const lower = text.toLowerCase();
  const mapped = plainDomain.test(lower) ? lower : (mappedDomain(text) ?? mappedDomain(text.replace(joiners, '')));
  const domain = mapped?.replace(/\.$/, '') ?? '';
  const labels = domain.split('.');
  const isDomain = labels.length > 1 && labels.every(isLabel) && lastLabel.test(labels.at(-1) ?? '');
  return isDomain ? domain : null;
}

/**
 * Whether a text is a label of a domain. A punycode label must also encode back to itself (RFC 5891, 4.4), which
 * neither Node nor browsers check in the host of a URL.
 */
function isLabel(text: string): boolean {
  if (!label.test(text) || !text.startsWith('xn--')) return label.test(text);
  const decoded = decodePunycode(text.slice(4));
  return decoded !== null && URL.parse(`http://${decoded}.example/`)?.hostname === `${text}.example`;
}

/**
 * Maps a domain by UTS 46, as Node and browsers do with the host of a URL. Characters that mean something else in a URL
 * are refused first.
 */
function mappedDomain(text: string): string | null {
  if (!domainCharacters.test(text.normalize('NFKC'))) return null;
  return URL.parse(`http://${text}/`)?.hostname ?? null;
}
