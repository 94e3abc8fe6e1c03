import { isMailableAddress } from '@cadenza/mail-address';
import Papa from 'papaparse';
import { findTable } from '../find-table.ts';
import type { Parts } from './read-parts.ts';
import { type CellReading, readRows, type SheetRow } from './read-rows.ts';
import type { Workbook } from './read-workbook.ts';

/** A workbook may begin with a cover, notes and figures; a list comes soon. */
const sheetsTried = 20;
const rowsLookedAt = 60;

export interface ChosenSheet {
  sheet: number;
  /** The sheets before it that have values and are no list. */
  passedOver: number[];
}

/**
 * The first sheet that is a list: its header names an email address and rows follow, or several rows have an address in one column.
 * Without such a sheet, the first with values.
 */
export async function chooseSheet(parts: Parts, { sheets }: Workbook, reading: CellReading): Promise<ChosenSheet> {
  const withValues: number[] = [];
  for (const [sheet, { part }] of sheets.slice(0, sheetsTried).entries()) {
    const { rows } = await readRows(parts, part, reading, rowsLookedAt);
    if (isList(rows.slice(0, rowsLookedAt))) return { sheet, passedOver: withValues };
    if (rows.length > 0) withValues.push(sheet);
  }
  return { sheet: withValues[0] ?? 0, passedOver: [] };
}

function isList(rows: readonly SheetRow[]): boolean {
  const width = Math.max(0, ...rows.map(({ columns }) => columns));
  const text = rows.map((row) => row.text + ','.repeat(width - row.columns)).join('\n');
  const { emailColumn, start, hasHeader } = findTable(text, ',');
  if (emailColumn === -1) return false;
  const below = Papa.parse<string[]>(text.slice(start), { delimiter: ',', newline: '\n' }).data.slice(
    hasHeader ? 1 : 0,
  );
  const addresses = below.filter((cells) => isMailableAddress(cells[emailColumn] ?? '')).length;
  return addresses >= (hasHeader ? 1 : 2);
}
