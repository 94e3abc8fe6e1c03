import type { CsvRow, LeadMapping } from './lead-mapping.ts';
import { pageTurn } from './page-turn.ts';
import { cutColumnsOf, type LeadRow, rowToLead, valuesOfRow } from './row-to-lead.ts';
import type { ValueReader } from './value-readers.ts';

/**
 * Fewer than one call takes: progress moves often, a cancelled import ends soon, and other callers do not wait long.
 */
export const blockRows = 500;
/** A piece of rows with many columns takes some ms. */
const pieceRows = 100;
/** A call takes ten times this. Rows with fifty long values are large. */
export const blockMaxBytes = 1_000_000;

export interface LeadBlock {
  leads: LeadRow[];
  /** For each column how many values of the block do not fit, or are cut. */
  unfit: ReadonlyMap<string, number>;
  cut: ReadonlyMap<string, number>;
}

const encoder = new TextEncoder();

/** The leads of the rows from `start` on: as many as one call should have, at least one. */
export async function blockAt(
  rows: readonly CsvRow[],
  start: number,
  mapping: LeadMapping,
  readers: readonly ValueReader[],
  tags: readonly string[],
): Promise<LeadBlock> {
  const leads: LeadRow[] = [];
  const unfit = new Map<string, number>();
  const cut = new Map<string, number>();
  let bytes = 0;
  for (const [index, row] of rows.slice(start, start + blockRows).entries()) {
    if (index % pieceRows === pieceRows - 1) await pageTurn();
    const { values, ...remarks } = valuesOfRow(row, readers);
    const lead = {
      ...rowToLead(row, mapping),
      ...(Object.keys(values).length > 0 && { fields: values }),
      ...(tags.length > 0 && { tags: [...tags] }),
    };
    bytes += encoder.encode(JSON.stringify(lead)).length + 1;
    if (leads.length > 0 && bytes > blockMaxBytes) break;
    leads.push(lead);
    for (const column of remarks.unfit) unfit.set(column, (unfit.get(column) ?? 0) + 1);
    for (const column of [...remarks.cut, ...cutColumnsOf(row, mapping)]) cut.set(column, (cut.get(column) ?? 0) + 1);
  }
  return { leads, unfit, cut };
}
