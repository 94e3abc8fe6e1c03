import { type HeaderBlock, parseHeaderBlock } from './header-block.ts';
import type { InboundMail } from './read-mail.ts';

/** A notice's own words, and the headers of the mail that it gives back. */
export interface Notice {
  text: string;
  returned: HeaderBlock | null;
  /** Whether the mail is a part of its own; people paste bounces into their words. */
  isReturnedApart: boolean;
}

const linesMax = 4_000;
const returnedTypes =
  /^(?:message\/(?:rfc822|global|partial|rfc822-headers|global-headers)|text\/(?:rfc822-headers|x-?rfc822-headers))$/;

const headerNames =
  /^(?:>|\| ?|: ?)?\s{0,8}(received|return-path|message-id|from|to|cc|subject|date|mime-version|content-type|x-mailer|reply-to|sender|dkim-signature|content-transfer-encoding|x-[a-z-]{1,40}):/i;
const typical = new Set([
  'received',
  'return-path',
  'message-id',
  'from',
  'to',
  'subject',
  'date',
  'mime-version',
  'content-type',
]);

/** Separates a notice from the mail it returns, whether a part of its own or pasted below the words. */
export function noticeOf(mail: InboundMail): Notice {
  const { words, pasted } = separate(mail.text);
  const part = mail.parts.find(({ type, text }) => returnedTypes.test(type) && text.trim() !== '');
  const attached = part ? parseHeaderBlock(part.text.trimStart()) : null;
  const isReturnedApart = attached !== null && attached.names.length > 1;
  return { text: words, returned: isReturnedApart ? attached : pasted, isReturnedApart };
}

function separate(text: string): { words: string; pasted: HeaderBlock | null } {
  const lines = text.split('\n').slice(0, linesMax);
  const start = returnedFrom(lines);
  if (start === -1) return { words: lines.join('\n'), pasted: null };
  const pasted = lines.slice(start).map((line) => line.replace(/^(?:>|\| ?|: )/, ''));
  return { words: lines.slice(0, start).join('\n'), pasted: parseHeaderBlock(unindented(pasted).join('\n')) };
}

/** The start of the first block of lines with three fields that every mail has. */
function returnedFrom(lines: string[]): number {
  let start = -1;
  let names = new Set<string>();
  for (const [at, line] of lines.entries()) {
    const name = headerNames.exec(line)?.[1]?.toLowerCase();
    if (name) {
      if (start === -1) start = at;
      if (typical.has(name)) names.add(name);
      if (names.size >= 3 && (names.has('message-id') || names.has('received') || names.size >= 4)) return start;
    } else if (line.trim() === '' || !/^(?:[>|:]\s*)?\s/.test(line)) {
      start = -1;
      names = new Set();
    }
  }
  return -1;
}

/** Some servers indent all lines of the returned mail, which would make each a folded part of the line before. */
function unindented(lines: string[]): string[] {
  const indent = /^[ \t]*/.exec(lines[0] ?? '')?.[0] ?? '';
  return indent === '' ? lines : lines.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line));
}
