import { withoutGuards } from '@cadenza/csv-import/without-guards';

/** An address or a domain, as it stands in a file, and why it is blocked. */
export interface BlocklistRow {
  value: string;
  reason: string | null;
}

const reasonMaxLength = 200;
const valueMaxLength = 1_000;

/**
 * Reads a list of addresses and domains: one a line, or the first column of a CSV file, whose column `Reason` (else the
 * second one) is kept. A line of column names is passed over.
 */
export async function readRows(text: string): Promise<BlocklistRow[]> {
  const { default: Papa } = await import('papaparse');
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' });
  const names = data[0]?.map((name) => name.trim().toLowerCase()) ?? [];
  const hasNames = !/[@.]/.test(names[0] ?? '');
  const reasonColumn = hasNames ? names.indexOf('reason') : 1;
  return (hasNames ? data.slice(1) : data).map((cells) => ({
    value: oneLine(cells[0]).slice(0, valueMaxLength),
    reason: oneLine(cells[reasonColumn]).slice(0, reasonMaxLength) || null,
  }));
}

const oneLine = (text = '') =>
  withoutGuards(text)
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
