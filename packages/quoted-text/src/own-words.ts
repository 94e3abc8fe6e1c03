import { textParts } from './text-parts.ts';

const linesMax = 400;
const lineCharactersMax = 2_000;

/** Fewer words above a quote are only a greeting. */
const answerWordsMin = 4;

/**
 * What the writer of a reply typed, also between quotes, without the signature. Text below the last quote is either the
 * answer or an addition of a gateway or mailing list; it counts only if no answer stands above the first quote.
 */
export function ownWords(text: string): string {
  const beginning = text.split('\n', linesMax).map((line) => line.slice(0, lineCharactersMax));
  const parts = textParts(beginning.join('\n'));
  const [first] = parts;
  const isAnsweredAbove = first?.isQuoted === false && first.text.trim().split(/\s+/).length >= answerWordsMin;
  const read = isAnsweredAbove
    ? parts.slice(0, parts.findLastIndex(({ isQuoted }) => isQuoted) + 1 || undefined)
    : parts;
  const own = read.filter(({ isQuoted }) => !isQuoted);
  return own
    .map((part) => withoutSignature(part.text))
    .join('\n')
    .trim();
}

/** A line of two dashes and a space begins the signature (RFC 3676, section 4.3); many programs drop the space. */
function withoutSignature(text: string): string {
  const lines = text.split('\n');
  const signature = lines.findIndex((line) => /^--\s?$/.test(line));
  return signature === -1 ? text : lines.slice(0, signature).join('\n');
}
