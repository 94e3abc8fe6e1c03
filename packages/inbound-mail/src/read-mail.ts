import PostalMime, { type Email } from 'postal-mime';
import { type HeaderBlock, headersOf, parseHeaderBlock } from './header-block.ts';
import { htmlText } from './html-text.ts';
import { firstLines, toLf } from './line-ends.ts';
import { mendedUtf8 } from './mended-utf8.ts';
import { withinLimits } from './parser-limits.ts';

/** How much of a mail is read: reports come first in it, and our own emails are small. */
const bytesMax = 512 * 1024;
/** The parser spends time on each line. */
const linesMax = 8_000;
const partsMax = 100;
const partCharactersMax = 128 * 1024;
const nestingDepthMax = 50;

interface MailPart {
  /** Media type in lower case, for example `message/delivery-status`. */
  type: string;
  text: string;
}

export interface InboundMail {
  headers: HeaderBlock;
  /** Decoded, in one line. */
  subject: string;
  from: { name: string; address: string };
  /**
   * The text that a mail program shows, decoded: the plain text, else the words of the HTML or of an attached text; may
   * be empty.
   */
  words: string;
  /** `words` or, if empty, the body as it was sent. */
  text: string;
  /** Everything else that is text: reports, returned mails, attached notices, calendars. */
  parts: MailPart[];
  /** The whole mail below its headers as it was sent, not decoded. */
  body: string;
}

/** Reads a raw mail with any line ends, however broken: what the MIME parser refuses is read as one plain text. */
export async function readMail(raw: Uint8Array): Promise<InboundMail> {
  // With CRLF a mail is up to twice as long; it is still cut at the same place.
  const bytes = firstLines(toLf(raw.subarray(0, 2 * bytesMax)).subarray(0, bytesMax), linesMax);
  const email = await parsed(bytes);
  const whole = decoded(bytes);
  const body = bodyOf(whole);
  const headers = email ? headersOf(email.headers) : parseHeaderBlock(whole);
  const parts = partsOf(email);
  const words = email ? wordsOf(email, parts) : body;
  return {
    headers,
    subject: oneLine(email?.subject ?? headers.first('subject')),
    from: {
      name: oneLine(email?.from?.name ?? ''),
      address: (email?.from?.address ?? headers.first('from')).trim().toLowerCase(),
    },
    words,
    text: words === '' && parts.length === 0 ? body : words,
    parts,
    body,
  };
}

/** The words of a mail; some gateways send even these as an attachment. */
function wordsOf({ text = '', html = '' }: Email, parts: MailPart[]): string {
  const attached = parts.find(({ type }) => type === 'text/plain')?.text ?? '';
  const plain = text.slice(0, partCharactersMax);
  if (plain.trim() !== '') return plain;
  return [htmlText(html.slice(0, partCharactersMax)), attached].find((each) => each.trim() !== '') ?? '';
}

async function parsed(bytes: Uint8Array): Promise<Email | null> {
  const limited = withinLimits(bytes);
  const email = await parsedAsItIs(limited);
  const isBroken = [email?.subject, email?.text, email?.html].some((each) => each?.includes('\ufffd'));
  return isBroken ? parsedAsItIs(mendedUtf8(limited)) : email;
}

async function parsedAsItIs(bytes: Uint8Array): Promise<Email | null> {
  const options = { forceRfc822Attachments: true, maxNestingDepth: nestingDepthMax };
  return new PostalMime(options).parse(bytes).catch(() => null);
}

function partsOf(email: Email | null): MailPart[] {
  return (email?.attachments ?? [])
    .slice(0, partsMax)
    .filter(({ mimeType }) => /^(?:(?:text|message)\/|application\/(?:ics|(?:x-)?calendar)$)/i.test(mimeType))
    .map(({ mimeType, content }) => ({
      type: mimeType.toLowerCase(),
      text: toText(content).slice(0, partCharactersMax),
    }));
}

const toText = (content: ArrayBuffer | Uint8Array | string) =>
  typeof content === 'string' ? content : decoded(new Uint8Array(content as ArrayBuffer));

const utf8 = new TextDecoder('utf-8', { fatal: true });
const latin1 = new TextDecoder('latin1');

function decoded(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return latin1.decode(bytes);
  }
}

function bodyOf(whole: string): string {
  const end = whole.indexOf('\n\n');
  return end === -1 ? '' : whole.slice(end + 2, end + 2 + partCharactersMax);
}

const oneLine = (text: string) => text.slice(0, 1_000).replace(/\s+/g, ' ').trim();
