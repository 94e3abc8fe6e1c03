import { type CustomFieldType, fitsType } from '@cadenza/contracts/custom-values';
import type { FileHints } from './file-hints.ts';
import type { CsvRow } from './lead-mapping.ts';
import { pageTurn } from './page-turn.ts';
import { type DateOrder, possibleOrders, readDate } from './read-date.ts';
import { type DecimalMark, decimalMarks, readNumber } from './read-number.ts';
import { withoutGuards } from './without-guards.ts';

/** How the values of a column are written, where that may be in several ways. */
export type ValueForm = DateOrder | DecimalMark | 'unknown';

/** The forms that a column of a type may have. */
export const formsOfType: Partial<Record<CustomFieldType, readonly ValueForm[]>> = {
  date: ['day-first', 'month-first', 'year-first'],
  number: decimalMarks,
};

/** How a column is written, as its values tell. */
export interface FoundForm {
  form: ValueForm;
  /** Some of the values that the form decides about. */
  examples: string[];
}

/** One piece takes a few ms. */
const pieceRows = 5_000;
const valueMaxLength = 60;
const examplesMax = 2;

/** The value of a cell in the form that the API takes; null when the cell is not of the type, or could be one of two. */
export function readValue(type: CustomFieldType, cell: string, form: ValueForm): string | null {
  if (type === 'text') return cell;
  if (type === 'link') return fitsType(type, cell) ? cell : null;
  if (cell.length > valueMaxLength) return null;
  if (type === 'date') return readDate(cell, isOrder(form) ? form : 'unknown');
  return readNumber(cell, isMark(form) ? form : 'unknown');
}

const isOrder = (form: ValueForm): form is DateOrder => formsOfType.date?.includes(form) ?? false;
const isMark = (form: ValueForm): form is DecimalMark => formsOfType.number?.includes(form) ?? false;

/**
 * How a column is written: in the form in which all its values can be read. Where several are left, the file tells, if it
 * tells anything; values that contradict each other leave it unknown.
 */
export async function findForm(
  rows: readonly CsvRow[],
  column: string,
  type: CustomFieldType,
  hints: FileHints,
): Promise<FoundForm> {
  const forms = formsOfType[type];
  if (forms === undefined) return { form: 'unknown', examples: [] };
  const counts: Counts = { values: 0, dotted: 0, hyphened: 0, threeDecimals: 0, paddedDecimals: 0, of: new Map() };
  const examples = new Set<string>();
  for (let start = 0; start < rows.length; start += pieceRows) {
    for (const row of rows.slice(start, start + pieceRows)) {
      const cell = withoutGuards(row[column] ?? '').trim();
      if (cell === '' || cell.length > valueMaxLength) continue;
      const possible = type === 'date' ? countDate(cell, counts) : countNumber(cell, counts);
      if (possible && examples.size < examplesMax) examples.add(cell);
    }
    await pageTurn();
  }
  const left = forms.filter((form) => counts.of.get(form) === counts.values);
  return { form: (type === 'date' ? orderOf : markOf)(left, counts, hints), examples: [...examples] };
}

interface Counts {
  /** Those whose reading depends on a form. */
  values: number;
  dotted: number;
  hyphened: number;
  /** `1.500`: three decimals, or thousands. */
  threeDecimals: number;
  /** Those of them that end with a zero, as a workbook writes no number, so that they are text. */
  paddedDecimals: number;
  /** How many values can be read in a form. */
  of: Map<ValueForm, number>;
}

const count = ({ of }: Counts, form: ValueForm) => of.set(form, (of.get(form) ?? 0) + 1);

/** @returns whether the form decides about the value */
function countDate(cell: string, counts: Counts): boolean {
  const possible = possibleOrders(cell);
  if (possible === null) return false;
  counts.values += 1;
  if (possible.separator === '.') counts.dotted += 1;
  if (possible.separator === '-') counts.hyphened += 1;
  for (const order of possible.orders) count(counts, order);
  return true;
}

function countNumber(cell: string, counts: Counts): boolean {
  const [point, comma] = decimalMarks.map((mark) => readNumber(cell, mark));
  if (point === comma) return false;
  counts.values += 1;
  if (point !== null) count(counts, 'decimal-point');
  if (comma !== null) count(counts, 'decimal-comma');
  if (!point?.includes('.') || comma === null) return true;
  counts.threeDecimals += 1;
  if (point.endsWith('0')) counts.paddedDecimals += 1;
  return true;
}

function orderOf(left: readonly ValueForm[], counts: Counts, { isContinental }: FileHints): ValueForm {
  const [first = 'unknown'] = left;
  // Dots are written between numbers where the day comes first.
  if (first !== 'day-first' || isContinental || counts.dotted * 2 > counts.values) return first;
  const isUnclear = left.includes('month-first') || (left.includes('year-first') && counts.hyphened > 0);
  return isUnclear ? 'unknown' : 'day-first';
}

function markOf(left: readonly ValueForm[], { threeDecimals, paddedDecimals }: Counts, hints: FileHints): ValueForm {
  const [first = 'unknown', second] = left;
  if (second === undefined) return first;
  if (hints.isWorkbook && paddedDecimals === 0) return 'decimal-point';
  if (hints.isContinental) return 'decimal-comma';
  return threeDecimals === 0 ? 'decimal-point' : 'unknown';
}
