/** A row as JSON has it: a pattern as `/words/i`, alternatives as a list, and parts of other patterns as `{{name}}`. */
export type Written<Row> = {
  [Key in keyof Row]: Exclude<Row[Key], undefined> extends RegExp | string
    ? string | string[]
    : Exclude<Row[Key], undefined> extends readonly (infer Each)[]
      ? Written<Each>[]
      : Row[Key];
};

type Parts = Readonly<Record<string, string>>;

const patternFields = new Set(['pattern', 'receipt', 'words', 'back', 'until', 'untilAfter']);
const asPattern = /^\/(.+)\/([a-z]*)$/s;

/** Puts parts into a text. @throws Error when there is no part of such a name */
export const filled = (text: string, parts: Parts = {}): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const part = parts[name];
    if (part === undefined) throw new Error(`A table has no part ${name}`);
    return part;
  });

/** Reads the rows of a table. @throws Error when a pattern is not written as one */
export const readTable = <Row>(rows: readonly Written<NoInfer<Row>>[], parts?: Parts): Row[] =>
  rows.map((row) => readRow<Row>(row, parts));

const readRow = <Row>(row: Written<NoInfer<Row>>, parts?: Parts): Row =>
  Object.fromEntries(Object.entries(row).map(([field, value]) => [field, readValue(field, value, parts)])) as Row;

function readValue(field: string, value: unknown, parts?: Parts): unknown {
  if (patternFields.has(field)) return readPattern(String(value), parts);
  if (typeof value === 'string') return filled(value, parts);
  if (!Array.isArray(value)) return value;
  if (value.every((each) => typeof each === 'string')) return filled(value.join('|'), parts);
  return readTable<object>(value, parts);
}

function readPattern(written: string, parts?: Parts): RegExp {
  const [, words, flags] = asPattern.exec(filled(written, parts)) ?? [];
  if (words === undefined) throw new Error(`A table has a pattern without slashes: ${written}`);
  return new RegExp(words, flags);
}
