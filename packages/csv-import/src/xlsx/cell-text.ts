import { readLongNumber } from './long-number.ts';
import type { NumberFormat } from './number-formats.ts';

/** A cell as a sheet has it (ECMA-376, part 1, 18.3.1.4). */
export interface SheetCell {
  /** The attribute `t`: what its value is. */
  type: string;
  /** Its element `v`; empty without one. */
  value: string;
  /** The text in its element `is`. */
  inlineText: string;
  isFormula: boolean;
  format: NumberFormat;
}

export interface CellContext {
  sharedStrings: readonly string[];
  /** Whether days are counted from 1904, as old versions for Macintosh did. */
  isFrom1904: boolean;
}

const millisecondsPerDay = 86_400_000;
/** The day after 9999-12-31. */
const firstDayBeyond = 2_958_466;
const startOf1904Days = 1_462;
const escaped = /_x([0-9a-f]{4})_/gi;
const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const index = /^\s*\d+\s*$/;
/** More digits of a percentage come from binary fractions: 0.07 × 100 is 7.000000000000001. */
const percentDigits = 12;

/** A cell as text: dates as `YYYY-MM-DD`, formulas as the value that the workbook keeps, errors as nothing. */
export function textOfCell(cell: SheetCell, { sharedStrings, isFrom1904 }: CellContext): string {
  const { type, value, inlineText, format } = cell;
  switch (type) {
    case 's':
      return index.test(value) ? (sharedStrings[Number(value)] ?? '') : '';
    case 'str':
      return unescaped(value);
    case 'inlineStr':
      return unescaped(inlineText || value);
    case 'b':
      return textOfTruth(value.trim());
    case 'e':
      return '';
    case 'd':
      return value
        .trim()
        .replace(/T00:00(?::00(?:\.0+)?)?Z?$/, '')
        .replace('T', ' ');
    default:
      return value.trim() === '' ? unescaped(inlineText) : textOfNumber(value.trim(), format, isFrom1904);
  }
}

/** Whether a cell holds a number, which is exact, and not a text that looks like one. */
export const isNumberCell = ({ type, value }: SheetCell): boolean =>
  (type === '' || type === 'n') && number.test(value.trim());

/** Why a cell without text is not simply empty; null when it is. */
export function faultOfEmptyCell({ type, value, isFormula }: SheetCell, { sharedStrings }: CellContext): string | null {
  const written = value.trim();
  if (written === '') return isFormula && type !== 'str' ? 'has a formula without its result' : null;
  if (type === 'e') return `has the error ${written}`;
  if (type === 's' && !(index.test(value) && Number(value) < sharedStrings.length))
    return 'refers to a text that the workbook does not have';
  if (type === 'b') return 'is neither true nor false';
  if (readLongNumber(written)?.isRounded) return 'has a number whose last digits are lost: Excel keeps 15';
  return isNoNumber(written) ? `has ${written} instead of a number` : null;
}

/** Characters that XML cannot hold are written as `_x000D_`. */
export function unescaped(text: string): string {
  return text.includes('_x') ? text.replace(escaped, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))) : text;
}

function textOfTruth(value: string): string {
  if (/^(?:1|true)$/i.test(value)) return 'TRUE';
  return /^(?:0|false)$/i.test(value) ? 'FALSE' : '';
}

/** As XML Schema writes what is no number, or as larger than any. */
const isNoNumber = (value: string) =>
  /^[+-]?(?:nan|inf(?:inity)?)$/i.test(value) || (number.test(value) && !Number.isFinite(Number(value)));

/** Empty for what is no number, or is not held as it was. */
function textOfNumber(value: string, format: NumberFormat, isFrom1904: boolean): string {
  if (isNoNumber(value)) return '';
  if (!number.test(value)) return value;
  const long = readLongNumber(value);
  if (long !== null) return long.isRounded ? '' : long.text;
  // Excel writes more digits than a number has: 0.1 as 0.10000000000000001.
  const plain = String(Number(value));
  if (format === 'number') return plain;
  if (format === 'percent') return `${Number((Number(value) * 100).toPrecision(percentDigits))}%`;
  if (typeof format === 'object') return plain.padStart(format.leadingZeros, '0');
  const days = isFrom1904 ? Number(value) + startOf1904Days : Number(value);
  if (days < 0 || days >= firstDayBeyond) return plain;
  return textOfDays(days, format);
}

function textOfDays(days: number, format: 'date' | 'time' | 'date and time' | 'duration'): string {
  // Excel believes in February 29, 1900; the days before it are one less.
  const day = Math.floor(days) + (days < 60 ? 1 : 0);
  const seconds = Math.round((days % 1) * 86_400);
  const at = new Date(Date.UTC(1899, 11, 30) + day * millisecondsPerDay + seconds * 1_000).toISOString();
  const [date, time] = [at.slice(0, 10), at.slice(11, at.slice(17, 19) === '00' ? 16 : 19)];
  if (format === 'duration') return Math.floor(days + 1 / 172_800) * 24 + Number(time.slice(0, 2)) + time.slice(2);
  if (format === 'date' || (format === 'date and time' && seconds === 0)) return date;
  return format === 'time' ? time : `${date} ${time}`;
}
