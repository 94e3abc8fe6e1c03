import { type CustomFieldType, linkOf } from '@cadenza/contracts/custom-values';
import type { ExactNumbers } from './exact-numbers.ts';
import type { CsvRow } from './lead-mapping.ts';
import { pageTurn } from './page-turn.ts';
import { type DateOrder, readDate } from './read-date.ts';
import { type DecimalMark, decimalMarks, readNumber } from './read-number.ts';
import { withoutGuards } from './without-guards.ts';

/** How the values of a column are written, where that may be in several ways. */
export type ValueForm = DateOrder | DecimalMark | 'unknown';

/** The forms that a column of a type may have. */
export const formsOfType: Partial<Record<CustomFieldType, readonly ValueForm[]>> = {
  date: ['day-first', 'month-first', 'year-first'],
  number: decimalMarks,
};

/** How a column is written, as its values show. */
export interface FoundForm {
  form: ValueForm;
  /** Some of the values that the form decides about. */
  examples: string[];
}

/** One piece takes some ms. */
const pieceRows = 2_000;
const valueMaxLength = 60;
const examplesMax = 2;

/** The value of a cell in the form that the API takes; null when the cell is not of the type, or could be one of two. */
export function readValue(type: CustomFieldType, cell: string, form: ValueForm): string | null {
  if (type === 'text') return cell;
  if (type === 'link') return linkOf(cell);
  if (cell.length > valueMaxLength) return null;
  if (type === 'date') return readDate(cell, isOrder(form) ? form : 'unknown');
  return readNumber(cell, isMark(form) ? form : 'unknown');
}

const isOrder = (form: ValueForm): form is DateOrder => formsOfType.date?.includes(form) ?? false;
const isMark = (form: ValueForm): form is DecimalMark => formsOfType.number?.includes(form) ?? false;

/**
 * How a column is written: in the form in which all its values can be read. Where they leave that open, or contradict each
 * other, it is unknown: neither what separates the columns nor the language of a header says how a person writes.
 */
export async function findForm(
  rows: readonly CsvRow[],
  column: string,
  type: CustomFieldType,
  exact: ExactNumbers,
): Promise<FoundForm> {
  const forms = formsOfType[type];
  if (forms === undefined) return { form: 'unknown', examples: [] };
  const counts: Counts = { values: 0, dotted: 0, hyphened: 0, of: new Map() };
  const [examples, open] = [new Set<string>(), new Set<string>()];
  for (let start = 0; start < rows.length; start += pieceRows) {
    for (const row of rows.slice(start, start + pieceRows)) {
      const cell = withoutGuards(row[column] ?? '').trim();
      if (cell === '' || cell.length > valueMaxLength || exact.get(row)?.has(column)) continue;
      const readings = forms.map((form) => readValue(type, cell, form));
      if (new Set(readings).size === 1) continue;
      count(counts, cell, forms, readings);
      if (examples.size < examplesMax) examples.add(cell);
      if (open.size < examplesMax && readValue(type, cell, 'unknown') === null) open.add(cell);
    }
    await pageTurn();
  }
  const form = formOf(
    forms.filter((each) => counts.of.get(each) === counts.values),
    counts,
  );
  return { form, examples: [...(form === 'unknown' && open.size > 0 ? open : examples)] };
}

/** What a value could be, in one form or another. */
export function readingsOf(type: CustomFieldType, cell: string): string[] {
  const readings = formsOfType[type]?.map((form) => readValue(type, cell, form)) ?? [];
  return [...new Set(readings.filter((value) => value !== null))];
}

interface Counts {
  /** Those whose reading depends on a form. */
  values: number;
  /** Dates between whose numbers are dots, or hyphens. */
  dotted: number;
  hyphened: number;
  /** How many values can be read in a form. */
  of: Map<ValueForm, number>;
}

function count(counts: Counts, cell: string, forms: readonly ValueForm[], readings: readonly (string | null)[]): void {
  counts.values += 1;
  if (/^\d+\./.test(cell)) counts.dotted += 1;
  if (/^\d+-/.test(cell)) counts.hyphened += 1;
  for (const [index, form] of forms.entries())
    if (readings[index] !== null) counts.of.set(form, (counts.of.get(form) ?? 0) + 1);
}

/** @param left the forms in which all values can be read */
function formOf(left: readonly ValueForm[], { values, dotted, hyphened }: Counts): ValueForm {
  const [first = 'unknown', ...others] = left;
  if (others.length === 0) return first;
  if (first !== 'day-first') return 'unknown';
  // Dots are written between numbers where the day comes first, and a year of two digits comes first between hyphens.
  const isYearUnlikely = others.join() === 'year-first' && hyphened === 0;
  return dotted * 2 > values || isYearUnlikely ? first : 'unknown';
}
