import type { NumberFormat } from './number-formats.ts';

/** A cell as a sheet has it. */
export interface SheetCell {
  /** The attribute `t`: what its value is. */
  type: string;
  value: string;
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

/** A cell as text: dates as `YYYY-MM-DD`, formulas as the value that the workbook keeps, errors as nothing. */
export function textOfCell({ type, value, format }: SheetCell, { sharedStrings, isFrom1904 }: CellContext): string {
  switch (type) {
    case 's':
      return sharedStrings[Number(value)] ?? '';
    case 'str':
    case 'inlineStr':
      return unescaped(value);
    case 'b':
      return value.trim() === '1' ? 'TRUE' : 'FALSE';
    case 'e':
      return '';
    case 'd':
      return value.replace(/T00:00(?::00(?:\.0+)?)?Z?$/, '').replace('T', ' ');
    default:
      return textOfNumber(value.trim(), format, isFrom1904);
  }
}

/** Characters that XML cannot hold are written as `_x000D_`. */
export function unescaped(text: string): string {
  return text.includes('_x') ? text.replace(escaped, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))) : text;
}

function textOfNumber(value: string, format: NumberFormat, isFrom1904: boolean): string {
  const number = Number(value);
  if (value === '' || !Number.isFinite(number)) return value;
  // Excel writes more digits than a number has: 0.1 as 0.10000000000000001.
  const plain = String(number);
  if (format === 'number') return plain;
  if (typeof format === 'object') return plain.padStart(format.leadingZeros, '0');
  const days = isFrom1904 ? number + startOf1904Days : number;
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
