import { fitsType } from '@cadenza/contracts/custom-values';
import { monthOf, withoutAccents } from './month-names.ts';

/** Which numbers of a date are its day and its year: `3/4/2026` is in April in Europe, in March in the United States. */
export type DateOrder = 'day-first' | 'month-first' | 'year-first';

const time = /(?<=\d)(?:T|,? )(?:\p{L}{1,3} )?\d{1,2}:\d{2}[\d:.,+\-APMZ ]{0,30}$/iu;
const yearFirst = /^(\d{4})(?:[-/]|\. ?|年 ?)(\d{1,2})(?:[-/]|\. ?|月 ?)(\d{1,2})(?:\.|日)?$/;
const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})$/;
const numbers = /^(\d{1,2})(\. ?|[-/])(\d{1,2})\2(\d{2}|\d{4})\.?$/;
/** With a day of the week before it, or an article. */
const named = /^(?:\p{L}+\.?, ?|(?:le|el|den|dne|the|am|o) )?([\p{L}\d.,'’ /-]+)$/u;
/** What stands between the parts of a date in some languages: `31 de marzo de 2025`. */
const connectives = new Set('de del di of st nd rd th er o a'.split(' '));
/** The first year that two digits stand for, as RFC 5280 (4.1.2.5.1) and Excel read them. */
const firstYear = 1950;

/** The parts of a date that is written in numbers, the year last or two-digit. */
interface WrittenNumbers {
  parts: [first: string, second: string, third: string];
  separator: string;
}

/**
 * A written date as `YYYY-MM-DD`; null when it is no date, or could be one of two.
 * @param order of the numbers, if it is known
 */
export function readDate(cell: string, order: DateOrder | 'unknown'): string | null {
  const text = cell.replace(time, '').trim();
  const [, year = '', month = '', day = ''] = yearFirst.exec(text) ?? compact.exec(text) ?? [];
  if (year !== '') return dateOf(year, month, day);
  const written = writtenNumbers(text);
  if (written === null) return readNamed(text);
  if (order !== 'unknown') return inOrder(written, order);
  const dates = new Set(likelyOrders(written).map((each) => inOrder(written, each)));
  dates.delete(null);
  const [one = null] = dates;
  return dates.size === 1 || written.separator === '.' ? one : null;
}

/** A year of two digits comes first only between hyphens. */
const likelyOrders = ({ separator }: WrittenNumbers): DateOrder[] =>
  separator === '-' ? ['day-first', 'month-first', 'year-first'] : ['day-first', 'month-first'];

function writtenNumbers(text: string): WrittenNumbers | null {
  const [, first, separator = '', second, third] = numbers.exec(text) ?? [];
  if (first === undefined || second === undefined || third === undefined) return null;
  return { parts: [first, second, third], separator: separator.slice(0, 1) };
}

function inOrder({ parts: [first, second, third] }: WrittenNumbers, order: DateOrder): string | null {
  if (order === 'day-first') return dateOf(third, second, first);
  if (order === 'month-first') return dateOf(third, first, second);
  return third.length === 4 || first.length === 1 ? null : dateOf(first, second, third);
}

/** `31. März 2025`, `31-Mar-25`, `March 31st, 2025`, `2025 March 31`, `lundi, 31 mars 2025`. */
function readNamed(text: string): string | null {
  const parts = withoutAccents(named.exec(text)?.[1] ?? '').match(/\p{L}+|\d+/gu) ?? [];
  const months = parts.flatMap((part) => monthOf(part) ?? []);
  const figures = parts.filter((part) => /^\d+$/.test(part));
  const isClear = parts.every((part) => /^\d+$/.test(part) || monthOf(part) !== undefined || connectives.has(part));
  const [first = '', second = ''] = figures;
  if (!isClear || months.length !== 1 || figures.length !== 2) return null;
  return first.length === 4 ? dateOf(first, String(months[0]), second) : dateOf(second, String(months[0]), first);
}

function dateOf(year: string, month: string, day: string): string | null {
  if ((year.length !== 2 && year.length !== 4) || month.length > 2 || day.length > 2) return null;
  const date = `${year.length === 2 ? fullYear(Number(year)) : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return fitsType('date', date) ? date : null;
}

const fullYear = (year: number) => (year < firstYear % 100 ? 2000 : 1900) + year;
