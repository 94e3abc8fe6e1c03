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
