import type { BulkLeadRow } from '@cadenza/api-client';
import type { CsvRow, LeadMapping } from './lead-mapping.ts';

/** The longest value the API takes; a longer one would make it refuse the whole block. */
export const leadFieldMaxLength = 320;

const controlCharactersAndSpaces = /[\p{Cc}\s]+/gu;

/**
 * A row of a file as a lead. Without a column or value, a name or email is an empty string, a company or job role is
 * null. Line breaks inside a cell become spaces.
 */
export function rowToLead(row: CsvRow, mapping: LeadMapping): BulkLeadRow & { email: string } {
  return {
    firstName: cellOf(row, mapping.firstName),
    lastName: cellOf(row, mapping.lastName),
    email: cellOf(row, mapping.email),
    company: cellOf(row, mapping.company) || null,
    jobRole: cellOf(row, mapping.jobRole) || null,
    status: 'new',
  };
}

export function cellOf(row: CsvRow, column: string): string {
  const value = column === '' ? '' : (row[column] ?? '');
  return value.replace(controlCharactersAndSpaces, ' ').trim().slice(0, leadFieldMaxLength).toWellFormed();
}
