import { type LoginSecret, secretOf } from './login-secret.ts';

const wordsMaxLength = 240;
/** Control characters, and those that are invisible or turn the direction of writing. */
const unshown = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\uFFFD]+/gu;

/**
 * What a server said, fit to be shown: one line, bounded, without control characters.
 *
 * @returns null when nothing is left, or when it repeats the password or token in any form: to mask it could still betray it
 */
export function serverWords(said: string, login: LoginSecret): string | null {
  const shown = fitToShow(said);
  const forms = formsOf(secretOf(login));
  const readings = [said, unescaped(said)].flatMap((text) => [text, fitToShow(text), text.replace(/\s/g, '')]);
  if (shown === '' || readings.some((text) => forms.some((form) => holds(text, form)))) return null;
  return shortened(shown);
}

/** The beginning of a long text, which never ends in half a character. */
const shortened = (text: string) =>
  text.length > wordsMaxLength
    ? `${text
        .slice(0, wordsMaxLength)
        .replace(/\p{Cs}$/u, '')
        .trimEnd()}…`
    : text;

/** On one line, without what nobody sees: well-formed, and without NUL, so that PostgreSQL keeps it. */
export const fitToShow = (text: string) => text.replace(unshown, ' ').replace(/\s+/g, ' ').trim();
const holds = (text: string, form: string) => form !== '' && text.toLowerCase().includes(form.toLowerCase());

/** What stands behind the escapes of URLs, of forms in them, and of quoted strings. */
const unescaped = (text: string) =>
  text
    .replace(/\\(.)/g, '$1')
    .replaceAll('+', ' ')
    .replace(/(?:%[\da-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8'));

/** The password as it was sent, and as a server may turn it before it says it again. */
function formsOf(password: string): string[] {
  const bytes = Buffer.from(password);
  return [
    password,
    fitToShow(password),
    password.replace(/\s/g, ''),
    password.replace(/["\\]/g, '\\$&'),
    encodeURIComponent(password),
    bytes.toString('hex'),
    ...[0, 1, 2].flatMap((before) => inBase64(bytes, before)),
  ];
}

/** Fewer characters would be found in many texts. */
const base64LengthMin = 4;

/**
 * What the BASE64 of a text has of these bytes whatever surrounds them, as in the login of AUTH PLAIN.
 *
 * @param before how many bytes, modulo 3, stand before them
 */
function inBase64(bytes: Buffer, before: number): string[] {
  const all = Buffer.concat([Buffer.alloc(before), bytes]);
  const certain = all.toString('base64').slice(before && before + 1, Math.floor((all.length * 4) / 3));
  return [certain, certain.replaceAll('+', '-').replaceAll('/', '_')].filter(({ length }) => length >= base64LengthMin);
}
