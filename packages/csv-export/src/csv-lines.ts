/** Without it, Excel reads the file in the legacy encoding of the computer, and accents break. */
const byteOrderMark = '\uFEFF';

/** The name of a column, and its text in a row. */
export type CsvColumn<Row> = readonly [name: string, of: (row: Row) => string | null | undefined];

/**
 * A list as CSV (RFC 4180) in chunks: the names of the columns, then a chunk for each block that has rows.
 * @param options.withMark whether it begins with a byte-order mark, for Excel
 */
export async function* csvLines<Row>(
  columns: readonly CsvColumn<Row>[],
  blocks: AsyncIterable<readonly Row[]>,
  { withMark = true } = {},
): AsyncGenerator<string> {
  yield (withMark ? byteOrderMark : '') + toLine(columns.map(([name]) => name));
  for await (const rows of blocks) {
    if (rows.length > 0) yield rows.map((row) => toLine(columns.map(([, of]) => of(row) ?? ''))).join('');
  }
}

const toLine = (fields: readonly string[]) => `${fields.map(toField).join(',')}\r\n`;

/**
 * The places where a spreadsheet would read a formula: at the start of a field and, in locales whose lists use
 * semicolons or tabs, after each of these, because the quotes around the field then lose their meaning. Some
 * spreadsheets treat full-width signs like ASCII ones.
 */
const formulas = /(?<=^|[;\t\r\n])(?=[=+\-@\t\r\n＝＋－＠])/g;

/** Puts an apostrophe before anything that would be a formula, so that a spreadsheet shows it and runs nothing. */
export function toField(text: string): string {
  const inert = text.replace(formulas, "'");
  return /[",;\t\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
