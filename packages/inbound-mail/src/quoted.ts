import type { Recipient } from './classification.ts';
import { hasCode, noticeLines, tellsFailure } from './failure-lines.ts';
import type { Notice } from './returned-mail.ts';

const quotedMax = 1_000;

/** What a report quotes of the refusing server. The type before the words (`smtp;`) is left out. */
export function quoted(words: string): Pick<Recipient, 'said'> {
  const said = words
    .slice(0, quotedMax)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[\w-]{1,20};\s*/, '');
  return said === '' ? {} : { said };
}

/** What a notice in words quotes about a recipient: the lines about that one, or else those about the failure. */
export const quotedOf = (words: string, notice: Notice): Pick<Recipient, 'said'> =>
  quoted(hasCode(words) ? words : telling(words || notice.text));

/** The lines with a server's reply, which may go on in the line after; without one, those about a failure. */
function telling(text: string): string {
  const lines = noticeLines(text);
  const replied = lines.filter((line, at) => hasCode(line) || hasCode(lines[at - 1] ?? ''));
  return (replied.length > 0 ? replied : lines.filter(tellsFailure)).join(' ');
}
