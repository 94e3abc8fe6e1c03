import addressparser from 'nodemailer/lib/addressparser';
import { headerFields, textOfField } from './header-fields.ts';

const fieldLengthMax = 8_192;

/** The main fields of a mail's header (RFC 3501, 7.4.2), with encoded words as they are. */
export function envelopeOf(source: Buffer): string {
  const fields = headerFields(source);
  const first = (name: string) => {
    const field = fields.find((each) => each.name === name);
    return field && textOfField(field).slice(0, fieldLengthMax);
  };
  const from = first('from');
  const people = [from, first('sender') ?? from, first('reply-to') ?? from, first('to'), first('cc'), first('bcc')];
  const texts = [first('date'), first('subject')].map(stringOrNil);
  return `(${[...texts, ...people.map(addresses), stringOrNil(first('in-reply-to')), stringOrNil(first('message-id'))].join(' ')})`;
}

function addresses(text: string | undefined): string {
  const parsed = addressparser(text, { flatten: true });
  const written = parsed.map(({ name, address }) => {
    const at = address.lastIndexOf('@');
    const parts = [name || undefined, undefined, address.slice(0, Math.max(at, 0)), address.slice(at + 1)];
    return `(${parts.map(stringOrNil).join(' ')})`;
  });
  return written.length > 0 ? `(${written.join('')})` : 'NIL';
}

/** Quoted where that can hold it, otherwise a literal. In latin1, a character is a byte. */
function stringOrNil(text: string | undefined): string {
  if (text === undefined) return 'NIL';
  if (/^[\x20-\x7e]*$/.test(text)) return `"${text.replace(/["\\]/g, '\\$&')}"`;
  return `{${text.length}}\r\n${text}`;
}
