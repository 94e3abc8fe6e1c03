import { fitsType } from '@cadenza/contracts/custom-values';

/** Which of two numbers before a year is the day: `3/4/2026` is in April in Europe, in March in the United States. */
export type DateOrder = 'day-first' | 'month-first' | 'unknown';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const time = '(?:[T ]\\d{1,2}:\\d{2}[\\d:.,+\\-APMZ ]{0,30})?$';
const yearFirst = new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${time}`, 'i');
const dotted = new RegExp(`^(\\d{1,2})\\. ?(\\d{1,2})\\. ?(\\d{4})${time}`, 'i');
const eitherOrder = new RegExp(`^(\\d{1,2})([-/])(\\d{1,2})\\2(\\d{4})${time}`, 'i');
const dayAndName = /^(\d{1,2})(?:st|nd|rd|th)?[- ]([a-z]{3,9})\.?,?[- ](\d{4})$/i;
const nameAndDay = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i;

/** A written date as `YYYY-MM-DD`; null when it is none, or could be one of two. */
export function readDate(cell: string, order: DateOrder): string | null {
  const [, year = '', month = '', day = ''] = yearFirst.exec(cell) ?? [];
  if (year !== '') return dateOf(year, month, day);
  const inDots = dotted.exec(cell);
  if (inDots) return dateOf(inDots[3], inDots[2], inDots[1]);
  const named = dayAndName.exec(cell);
  if (named) return dateOf(named[3], monthOf(named[2]), named[1]);
  const american = nameAndDay.exec(cell);
  if (american) return dateOf(american[3], monthOf(american[1]), american[2]);
  return readEitherOrder(cell, order);
}

function readEitherOrder(cell: string, order: DateOrder): string | null {
  const [, first, , second, year] = eitherOrder.exec(cell) ?? [];
  if (year === undefined) return null;
  const dayFirst = order === 'month-first' ? null : dateOf(year, second, first);
  const monthFirst = order === 'day-first' ? null : dateOf(year, first, second);
  if (dayFirst !== null && monthFirst !== null && dayFirst !== monthFirst) return null;
  return dayFirst ?? monthFirst;
}

/** What one value says about the order of its column; most say nothing. */
export function orderOf(cell: string): DateOrder {
  const [, first, , second] = eitherOrder.exec(cell) ?? [];
  const [one, other] = [Number(first), Number(second)];
  if (one > 12 && other <= 12) return 'day-first';
  return other > 12 && one <= 12 ? 'month-first' : 'unknown';
}

function dateOf(year = '', month = '', day = ''): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return fitsType('date', date) ? date : null;
}

function monthOf(name = ''): string {
  return String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1);
}
