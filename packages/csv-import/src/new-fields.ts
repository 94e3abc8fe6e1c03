import type { CustomField } from '@cadenza/contracts';
import { type CustomFieldType, standardKeys } from '@cadenza/contracts/custom-values';
import { suggestKey, suggestType } from '@cadenza/lead-fields';
import type { CsvRow } from './lead-mapping.ts';

/** The server's limit. */
export const fieldsMax = 50;
const labelMaxLength = 100;
/** Enough to see what a column holds, and quickly looked at. */
const rowsLookedAt = 1_000;

/**
 * A field for each of these columns, named by its header, as many as the account has room for.
 *
 * @param known the fields that there are; no new one has a key of theirs
 */
export function fieldsFor(
  columns: readonly string[],
  rows: readonly CsvRow[],
  known: readonly CustomField[],
): ReadonlyMap<string, CustomField> {
  const keys = [...standardKeys, ...known.map(({ key }) => key)];
  const fields = new Map<string, CustomField>();
  for (const column of columns.slice(0, roomFor(known))) {
    const label = labelOf(column);
    const key = suggestKey(label, keys);
    keys.push(key);
    fields.set(column, { key, label, type: typeOf(column, rows) });
  }
  return fields;
}

/** How many more fields the account may have. */
export const roomFor = (known: readonly CustomField[]): number => Math.max(0, fieldsMax - known.length);

/** A header may be of any length and have several lines. */
function labelOf(header: string): string {
  const text = header
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  return text.slice(0, labelMaxLength).toWellFormed().trim() || 'Field';
}

/** The type that all values have; text where they differ, as it loses none. */
function typeOf(column: string, rows: readonly CsvRow[]): CustomFieldType {
  const types = new Set<CustomFieldType>();
  for (const row of rows.slice(0, rowsLookedAt)) {
    const value = row[column]?.trim() ?? '';
    if (value !== '') types.add(suggestType(column, value));
    if (types.size > 1) return 'text';
  }
  return [...types][0] ?? 'text';
}
