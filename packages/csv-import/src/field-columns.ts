import type { CustomField } from '@cadenza/contracts';
import type { LeadMapping } from './lead-mapping.ts';
import { formsOfType, type ValueForm } from './value-forms.ts';

/** A column of the file whose values become those of a custom field. */
export interface FieldColumn {
  column: string;
  field: CustomField;
  /** How its values are written, if the user chose that. */
  form?: ValueForm | undefined;
}

/** What the user chose for a column: the key of a custom field, or null for none. Columns without a choice are absent. */
export type FieldChoices = ReadonlyMap<string, string | null>;

/** How the user said that the values of a column are written. */
export type FormChoices = ReadonlyMap<string, ValueForm>;

/** No sheet has this many columns; a line of nothing but commas may. Others are shown, and imported, when asked for. */
export const columnsOffered = 200;

/** The columns that belong to no one of the five fields. */
export function otherColumns(
  headers: readonly string[],
  mapping: LeadMapping,
  choices: FieldChoices = new Map(),
): string[] {
  const mapped = new Set(Object.values(mapping));
  const others = headers.filter((header) => !mapped.has(header));
  return others.filter((header, place) => place < columnsOffered || choices.has(header));
}

/** Each column goes to the chosen field; without a choice, to the one whose key or label is its header. */
export function fieldColumnsOf(
  columns: readonly string[],
  fields: readonly CustomField[],
  choices: FieldChoices,
  forms: FormChoices = new Map(),
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
    if (!field) return [];
    const form = forms.get(column);
    return [{ column, field, ...(form !== undefined && formsOfType[field.type]?.includes(form) && { form }) }];
  });
}

function namedAs(header: string, fields: Iterable<CustomField>): CustomField | undefined {
  const name = header.trim().toLowerCase();
  return [...fields].find(({ key, label }) => key.toLowerCase() === name || label.trim().toLowerCase() === name);
}
