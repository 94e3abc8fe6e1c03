import type { BulkLeadRow } from '@cadenza/api-client';
import type { CsvRow, LeadMapping } from './lead-mapping.ts';
import { customValueMaxLength, type ValueReader } from './value-readers.ts';
import { withoutGuards } from './without-guards.ts';

/** The longest value the API takes; a longer one would make it refuse the whole block. */
export const leadFieldMaxLength = 320;

const controlCharactersAndSpaces = /[\p{Cc}\s]+/gu;
const controlCharactersExceptLineBreaks = /[^\P{Cc}\n\t]/gu;

export type LeadRow = BulkLeadRow & { email: string };

/**
 * A row of a file as a lead. Without a column or value, a name or email is an empty string, a company or job role is
 * null. Line breaks inside a cell become spaces.
 */
export function rowToLead(row: CsvRow, mapping: LeadMapping): LeadRow {
  return {
    firstName: cellOf(row, mapping.firstName),
    lastName: cellOf(row, mapping.lastName),
    email: addressOf(row, mapping.email),
    company: cellOf(row, mapping.company) || null,
    jobRole: cellOf(row, mapping.jobRole) || null,
    status: 'new',
  };
}

/** The address of a row. Of a link to write to it (RFC 6068) it is the address alone. */
export const addressOf = (row: CsvRow, column: string): string =>
  cellOf(row, column)
    .replace(/^mailto:(?:\/\/)?([^?]*).*$/i, '$1')
    .trim();

const cellOf = (row: CsvRow, column: string): string =>
  wholeCellOf(row, column).slice(0, leadFieldMaxLength).toWellFormed();

/** The columns of a lead's own fields whose value is longer than the API takes, and is cut. */
export const cutColumnsOf = (row: CsvRow, mapping: LeadMapping): string[] =>
  [...new Set(Object.values(mapping))].filter((column) => wholeCellOf(row, column).length > leadFieldMaxLength);

function wholeCellOf(row: CsvRow, column: string): string {
  const value = column === '' ? '' : withoutGuards(row[column] ?? '');
  return value.replace(controlCharactersAndSpaces, ' ').trim();
}

export interface RowValues {
  /** By the keys of custom fields. */
  values: Record<string, string>;
  /** Columns whose value does not fit the type of their field, and is left out. */
  unfit: string[];
  /** Columns whose value is longer than the API takes, and is cut. */
  cut: string[];
}

/** The values that a row has for custom fields. A text keeps its line breaks. */
export function valuesOfRow(row: CsvRow, readers: readonly ValueReader[]): RowValues {
  const result: RowValues = { values: {}, unfit: [], cut: [] };
  for (const { column, field, read } of readers) {
    const cell = tidied(row[column] ?? '');
    if (cell === '') continue;
    const value = read(cell, row);
    if (value === null || (field.type !== 'text' && value.length > customValueMaxLength)) result.unfit.push(column);
    else result.values[field.key] = value.slice(0, customValueMaxLength).toWellFormed();
    if (field.type === 'text' && cell.length > customValueMaxLength) result.cut.push(column);
  }
  return result;
}

function tidied(cell: string): string {
  return withoutGuards(cell).replace(/\r\n?/g, '\n').replace(controlCharactersExceptLineBreaks, ' ').trim();
}
