/** How a number of a sheet is shown. Excel keeps a date as a number, and only its format shows that it is one. */
export type NumberFormat =
  | 'number'
  | 'percent'
  | 'date'
  | 'time'
  | 'date and time'
  | 'duration'
  | { leadingZeros: number };

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
/** Formats that a workbook does not write out (ECMA-376, part 1, 18.8.30), and those of East Asian editions. */
const builtIn = new Map<number, NumberFormat>([
  ...[...range(14, 17), ...range(27, 31), 36, ...range(50, 54), 57, 58].map((id) => [id, 'date'] as const),
  ...[...range(18, 21), ...range(32, 35), 45, 47, 55, 56].map((id) => [id, 'time'] as const),
  [9, 'percent'],
  [10, 'percent'],
  [46, 'duration'],
  [22, 'date and time'],
]);
const formatMaxLength = 500;
const elapsedTime = /\[(?:h+|m+|s+)\]/i;
const literals = /"[^"]*"|\\.|\[[^\]]*\]|[_*]./g;

export function builtInFormat(id: number): NumberFormat {
  return builtIn.get(id) ?? 'number';
}

/** As in phone numbers: `0# ## ## ## ##`. A comma or a point there has a meaning. */
const betweenDigits = /[\s()/+-]/g;

/** Reads the format of positive numbers: `dd/mm/yyyy;@` is a date, `00000` a number of five digits. */
export function readFormat(code: string): NumberFormat {
  if (elapsedTime.test(code.slice(0, formatMaxLength))) return 'duration';
  const shown = code.slice(0, formatMaxLength).replace(literals, '').split(';')[0]?.toLowerCase() ?? '';
  const [, digits] = /^#*(0[0#]+)$/.exec(shown.replace(betweenDigits, '')) ?? [];
  if (digits !== undefined) return { leadingZeros: digits.length };
  if (shown.includes('%')) return 'percent';
  const isTime = /[hs]/.test(shown);
  const isDate = /[yd]/.test(shown) || (/m/.test(shown) && !isTime);
  if (isDate) return isTime ? 'date and time' : 'date';
  return isTime ? 'time' : 'number';
}
