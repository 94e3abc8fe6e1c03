import { type CustomField, type Lead, leadStatusText } from '@cadenza/contracts';
import type { CsvColumn } from '@cadenza/csv-export';

/** One column for each custom field, under its label. Instants in UTC, ISO 8601. */
export const leadsFileColumns = (fields: readonly CustomField[]): CsvColumn<Lead>[] => [
  ['First Name', ({ firstName }) => firstName],
  ['Last Name', ({ lastName }) => lastName],
  ['Email', ({ email }) => email],
  ['Company', ({ company }) => company],
  ['Job Role', ({ jobRole }) => jobRole],
  ...fields.map(({ key, label }): CsvColumn<Lead> => [label, (lead) => lead.fields[key]]),
  ['Status', ({ status }) => leadStatusText(status)],
  ['Tags', ({ tags }) => tags.join('; ')],
  ['Created', ({ createdAt }) => createdAt],
];
