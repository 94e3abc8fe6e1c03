/** What separates the decimals of numbers: `1.500` is 1.5 in the United States, and 1500 in Germany. */
export type DecimalMark = 'decimal-point' | 'decimal-comma';

export const decimalMarks = ['decimal-point', 'decimal-comma'] as const;

const around = /^[\s\p{Sc}]+|[\s\p{Sc}%]+$/gu;
const sign = /^([+\-\u2212]?)[\s\p{Sc}]*/u;
/** Spaces of any kind, and the apostrophe of Switzerland. */
const grouped = /^\d{1,3}(?:([\s'’])\d{3})(?:\1\d{3})*$/u;
/** Thousands, and lakhs of India. */
const groupedBy: Record<DecimalMark, RegExp> = {
  'decimal-point': /^(?:[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d{2})+,\d{3})$/,
  'decimal-comma': /^[1-9]\d{0,2}(?:\.\d{3})+$/,
};

/**
 * A written number as the API takes it, its digits unchanged; null when it is no number, or could be one of two. Percent
 * signs and those of currencies are left out.
 */
export function readNumber(cell: string, mark: DecimalMark | 'unknown'): string | null {
  if (mark !== 'unknown') return withMark(cell, mark);
  const numbers = new Set(decimalMarks.map((each) => withMark(cell, each)));
  numbers.delete(null);
  const [one = null] = numbers;
  return numbers.size === 1 ? one : null;
}

function withMark(cell: string, mark: DecimalMark): string | null {
  const trimmed = cell.replace(around, '');
  const [before = '', minus = ''] = sign.exec(trimmed) ?? [];
  const text = trimmed.slice(before.length);
  const at = text.lastIndexOf(mark === 'decimal-point' ? '.' : ',');
  const whole = at === -1 ? text : text.slice(0, at);
  const decimals = at === -1 ? '' : text.slice(at + 1);
  const isWhole = /^\d+$/.test(whole) || groupedBy[mark].test(whole) || grouped.test(whole);
  if (!isWhole || (at !== -1 && !/^\d+$/.test(decimals))) return null;
  const digits = whole.replace(/\D/g, '');
  return `${minus === '' || minus === '+' ? '' : '-'}${digits}${at === -1 ? '' : `.${decimals}`}`;
}
