import { ownWords } from '@cadenza/quoted-text';
import { withoutAccents } from './plain-words.ts';
import type { InboundMail } from './read-mail.ts';
import {
  gmailReactionLink,
  reactionDisposition,
  reactionHeaders,
  reactionSigns,
  reactionType,
} from './rules/reaction-signs.ts';

const charactersMax = 800;
const lineCharactersMax = 120;
const partHeadLinesMax = 15;

/** The sign that a mail is a reaction to ours with a symbol, or null. With any typed words it is a reply. */
export function reactionSign(mail: InboundMail): string | null {
  const { headers, parts } = mail;
  if (
    parts.some(({ type }) => type === reactionType) ||
    headers.first('content-type').toLowerCase().startsWith(reactionType)
  )
    return `reaction (${reactionType})`;
  const field = reactionHeaders.find(({ name, pattern }) => pattern.test(headers.first(name)));
  if (field) return `reaction (header ${field.name})`;
  const own = ownWords(mail.text);
  if (own.length > charactersMax) return null;
  const isLinked = gmailReactionLink.test(own);
  const typed = own.replace(/<?https?:\/\/[^\s<>]{1,400}>?/g, ' ').trim();
  if (onlySymbols.test(typed) && isDisposedAsReaction(mail)) return 'reaction (Content-Disposition, RFC 9078)';
  if (isLinked && isOneLine(typed)) return 'reaction (the link of Gmail)';
  const words = withoutAccents(typed);
  const found = reactionSigns.find((each) => each.words.test(words));
  return found ? `reaction in words (${found.product})` : null;
}

const onlySymbols = /^[^\p{L}\n]{0,40}$/u;

/** Whether the text is only the symbol, and below it who reacted. */
const isOneLine = (typed: string) =>
  typed.length <= lineCharactersMax &&
  typed.split('\n').filter((line) => /\p{L}/u.test(line)).length <= 1 &&
  !/[?？]/.test(typed);

/** Whether the fields of the mail or of a part mark a reaction. */
function isDisposedAsReaction({ headers, body }: InboundMail): boolean {
  if (reactionDisposition.test(`content-disposition: ${headers.first('content-disposition')}`)) return true;
  const lines = body.split('\n');
  return lines.some((line, at) => {
    if (!reactionDisposition.test(line)) return false;
    const before = lines.slice(Math.max(0, at - partHeadLinesMax), at);
    return before.slice(before.findLastIndex((each) => each.trim() === '') + 1).some((each) => each.startsWith('--'));
  });
}
