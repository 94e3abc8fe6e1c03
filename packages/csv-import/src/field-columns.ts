import type { CustomField } from '@cadenza/contracts';
import type { LeadMapping } from './lead-mapping.ts';

/** A column of the file whose values become those of a custom field. */
export interface FieldColumn {
  column: string;
  field: CustomField;
}

/** What the user chose for a column: the key of a custom field, or null for none. Columns without a choice are absent. */
export type FieldChoices = ReadonlyMap<string, string | null>;

/** No sheet has this many columns; a line of nothing but commas may. */
const columnsOffered = 200;

/** The columns that are none of the five fields. */
export function otherColumns(headers: readonly string[], mapping: LeadMapping): string[] {
  const mapped = new Set(Object.values(mapping));
  return headers.filter((header) => !mapped.has(header)).slice(0, columnsOffered);
}

/** Each column goes to the chosen field; without a choice, to the one whose key or label is its header. */
export function fieldColumnsOf(
  columns: readonly string[],
  fields: readonly CustomField[],
  choices: FieldChoices,
): FieldColumn[] {
  const free = new Map(fields.map((field) => [field.key, field]));
  const fieldOf = new Map<string, CustomField>();
  const take = (column: string, field: CustomField | undefined) => {
    if (field && free.delete(field.key)) fieldOf.set(column, field);
  };
  for (const column of columns) take(column, free.get(choices.get(column) ?? ''));
  for (const column of columns) if (!choices.has(column)) take(column, namedAs(column, free.values()));
  return columns.flatMap((column) => {
    const field = fieldOf.get(column);
    return field ? [{ column, field }] : [];
  });
}

function namedAs(header: string, fields: Iterable<CustomField>): CustomField | undefined {
  const name = header.trim().toLowerCase();
  return [...fields].find(({ key, label }) => key.toLowerCase() === name || label.trim().toLowerCase() === name);
}
