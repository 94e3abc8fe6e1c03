/** Header fields by their name in lower case, each with its values in the order of the mail. */
export interface HeaderBlock {
  first(name: string): string;
  all(name: string): string[];
  readonly names: string[];
}

const fieldsMax = 2_000;
const valueCharactersMax = 8_000;

export function headersOf(fields: { key: string; value: string }[]): HeaderBlock {
  const byName = new Map<string, string[]>();
  for (const { key, value } of fields.slice(0, fieldsMax)) {
    const name = key.toLowerCase();
    byName.set(name, [...(byName.get(name) ?? []), value.slice(0, valueCharactersMax).trim()]);
  }
  return {
    first: (name) => byName.get(name)?.[0] ?? '',
    all: (name) => byName.get(name) ?? [],
    names: [...byName.keys()],
  };
}

/** Fields from the start of the text to its first empty line; folded lines are joined (RFC 5322, 2.2.3). */
export function parseHeaderBlock(text: string): HeaderBlock {
  const fields: { key: string; value: string }[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '' || fields.length > fieldsMax) break;
    const last = fields.at(-1);
    if (/^[ \t]/.test(line) && last) {
      if (last.value.length < valueCharactersMax) last.value += ` ${line.trim()}`;
      continue;
    }
    const colon = line.indexOf(':');
    if (colon > 0) fields.push({ key: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() });
  }
  return headersOf(fields);
}
