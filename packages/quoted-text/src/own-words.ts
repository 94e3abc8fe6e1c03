import { textParts } from './text-parts.ts';

const linesMax = 400;
const lineCharactersMax = 2_000;

/** What the writer of a reply typed, between quotes and below them too, without the signature. */
export function ownWords(text: string): string {
  const beginning = text.split('\n', linesMax).map((line) => line.slice(0, lineCharactersMax));
  const own = textParts(beginning.join('\n')).filter(({ isQuoted }) => !isQuoted);
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
