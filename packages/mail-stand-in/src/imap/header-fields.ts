export interface HeaderField {
  /** In lower case. */
  name: string;
  /** With its name and its line ends, byte for byte in latin1. */
  raw: string;
}

/** The fields of a mail's header, in their order. */
export function headerFields(source: Buffer): HeaderField[] {
  const end = source.indexOf('\r\n\r\n');
  const header = source.toString('latin1', 0, end < 0 ? source.length : end + 2);
  return header
    .split(/(?<=\r\n)(?![ \t])/)
    .map((raw) => ({ name: (/^[^\s:]*/.exec(raw)?.[0] ?? '').toLowerCase(), raw }));
}

/** What a field says, on one line. */
export const textOfField = ({ raw }: HeaderField) =>
  raw
    .slice(raw.indexOf(':') + 1)
    .replace(/\r\n(?=[ \t])/g, '')
    .trim();
