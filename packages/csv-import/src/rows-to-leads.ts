import type { BulkLeadRow } from '@cadenza/api-client';
import type { CsvRow, LeadMapping } from './lead-mapping.ts';

/** The longest value the API takes; one longer value would refuse the whole block it is in. */
export const leadFieldMaxLength = 320;

const controlCharactersAndSpaces = /[\p{Cc}\s]+/gu;
const mailable = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * Rows of a file as leads. A field without a column or a value is an empty string, a company or job role is null.
 * Line breaks inside a cell become spaces.
 */
export function rowsToLeads(rows: CsvRow[], mapping: LeadMapping): BulkLeadRow[] {
  return rows.map((row) => ({
    firstName: cellOf(row, mapping.firstName),
    lastName: cellOf(row, mapping.lastName),
    email: cellOf(row, mapping.email),
    company: cellOf(row, mapping.company) || null,
    jobRole: cellOf(row, mapping.jobRole) || null,
    status: 'new',
  }));
}

/** How many rows hold nothing in this column that looks like an address. They are stored, but never mailed. */
export function countUnmailable(rows: CsvRow[], emailColumn: string): number {
  return rows.filter((row) => !mailable.test(cellOf(row, emailColumn))).length;
}

/** The first value of a column, to recognize it by; an empty string when the column is empty. */
export function sampleOf(rows: CsvRow[], column: string): string {
  const row = rows.find((candidate) => cellOf(candidate, column) !== '');
  return row === undefined ? '' : cellOf(row, column);
}

function cellOf(row: CsvRow, column: string): string {
  const value = column === '' ? '' : (row[column] ?? '');
  return value.replace(controlCharactersAndSpaces, ' ').trim().slice(0, leadFieldMaxLength).toWellFormed();
}
