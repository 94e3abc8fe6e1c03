/** How many digits of a number Excel keeps ("Excel specifications and limits"). */
const digitsKept = 15;
/** As many digits as a number in 64 bits can need, as other programs write it (IEEE 754). */
const digitsOfDouble = 17;
/** An amount has fewer digits before its zeros; more are those of an id. */
const digitsOfAmount = 12;
/** A larger power of ten counts nothing that anybody has. */
const exponentMax = 40;

const written = /^([+-]?)0*(\d*)\.?(\d*)(?:e\+?(\d{1,3}))?$/i;

/** A whole number with more digits than Excel keeps. */
export interface LongNumber {
  /** All its digits, with its sign. */
  text: string;
  /** Whether its last digits seem to be lost, in which a program had zeros left, or wrote none. */
  isRounded: boolean;
}

/** Reads `1.23456789012346E+15` or a whole number of more than 15 digits; null for all others. */
export function readLongNumber(value: string): LongNumber | null {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = written.exec(value) ?? [];
  const shift = Number(exponent);
  if (shift > exponentMax) return null;
  const digits = (whole + fraction.slice(0, shift).padEnd(shift, '0')).replace(/^0+/, '');
  if (digits.length <= digitsKept) return null;
  const rest = fraction.slice(shift).replace(/0+$/, '');
  const significant = digits.replace(/0+$/, '').length;
  const isCut = significant < digits.length && significant > digitsOfAmount && significant <= digitsOfDouble;
  return { text: `${sign === '-' ? '-' : ''}${digits}`, isRounded: isCut || rest !== '' };
}
