import { isMailableAddress } from '@cadenza/mail-address';
import type { CsvRow, LeadMapping } from './lead-mapping.ts';
import { pageTurn } from './page-turn.ts';
import { cutColumnsOf, type LeadRow, leadFieldMaxLength, rowToLead, valuesOfRow } from './row-to-lead.ts';
import { customValueMaxLength, type ValueReader } from './value-readers.ts';
import { rowRemark } from './value-words.ts';

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
  /** Its other rows, counted from its first: their address is not valid, and they become no lead (rule J5). */
  leftOut: ReadonlySet<number>;
  /** What was not taken of a row as it is, counted likewise. */
  valueRemarks: ReadonlyMap<number, string>;
  /** For each column how many values of the block do not fit, or are cut. */
  unfit: ReadonlyMap<string, number>;
  cut: ReadonlyMap<string, number>;
}

export const rowsIn = ({ leads, leftOut }: LeadBlock): number => leads.length + leftOut.size;

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
  const types = new Map(readers.map(({ column, field }) => [column, field.type]));
  const leftOut = new Set<number>();
  const valueRemarks = new Map<number, string>();
  const unfit = new Map<string, number>();
  const cut = new Map<string, number>();
  let bytes = 0;
  for (const [index, row] of rows.slice(start, start + blockRows).entries()) {
    if (index % pieceRows === pieceRows - 1) await pageTurn();
    const own = rowToLead(row, mapping);
    if (own.email !== '' && !isMailableAddress(own.email)) {
      leftOut.add(index);
      continue;
    }
    const { values, ...remarks } = valuesOfRow(row, readers);
    const lead = {
      ...own,
      ...(Object.keys(values).length > 0 && { fields: values }),
      ...(tags.length > 0 && { tags: [...tags] }),
    };
    bytes += encoder.encode(JSON.stringify(lead)).length + 1;
    if (leads.length > 0 && bytes > blockMaxBytes) break;
    leads.push(lead);
    const cutOfLead = cutColumnsOf(row, mapping);
    for (const column of remarks.unfit) unfit.set(column, (unfit.get(column) ?? 0) + 1);
    for (const column of [...remarks.cut, ...cutOfLead]) cut.set(column, (cut.get(column) ?? 0) + 1);
    const remark = rowRemark(
      remarks.unfit.map((column) => ({ column, type: types.get(column) ?? 'text' })),
      [
        ...cutOfLead.map((column) => ({ column, maxLength: leadFieldMaxLength })),
        ...remarks.cut.map((column) => ({ column, maxLength: customValueMaxLength })),
      ],
    );
    if (remark !== undefined) valueRemarks.set(index, remark);
  }
  return { leads, leftOut, valueRemarks, unfit, cut };
}
