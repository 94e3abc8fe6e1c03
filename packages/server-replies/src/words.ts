const charactersMax = 64_000;

/** A text for patterns: lower case, single spaces, straight quotes; the beginning of a very long one. */
export const inOneLine = (text: string) =>
  text
    .slice(0, charactersMax)
    .toLowerCase()
    .replace(/[‘’´`]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/\b(do|does|did|was|is|could|would|has|have|had|are|were)nt\b/g, "$1n't")
    .replaceAll('(s)', 's')
    .trim();

/** A server reply of several lines, each of which repeats the codes (RFC 5321, 4.2.1), in one line for patterns. */
export const onOneLine = (reply: string) =>
  inOneLine(
    reply.slice(0, charactersMax).replace(/(?:\r\n?|\n)[ \t]*[245]\d\d[ -](?:[245]\.\d{1,3}\.\d{1,3}[ \t]+)?/g, ' '),
  );
