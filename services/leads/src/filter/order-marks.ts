/**
 * Where a number or a day stands, in steps, so that an index can find what lies below or above a value: `order_marks` of
 * the migrations gives each value its step and the range of steps that this is in. Numbers have 32 steps between a power
 * of two and the next, days one a month.
 */
const stepsPerRange = 32;
/** Of numbers too small to be distinguished from zero, and of those too large. */
const [exponentMin, stepMax] = [-20, 2_720];
const digitsMax = 19;
const [yearMin, yearMax] = [1_900, 2_100];
const stepsPerYear = 100;

interface Scale {
  /** Marks of steps and of ranges begin with these. */
  step: string;
  range: string;
  stepsPerRange: number;
  stepMin: number;
  stepMax: number;
}

const numbers: Scale = { step: 'n', range: 'N', stepsPerRange, stepMin: -stepMax, stepMax };
const days: Scale = {
  ...{ step: 'd', range: 'D', stepsPerRange: stepsPerYear },
  ...{ stepMin: yearMin * stepsPerYear, stepMax: yearMax * stepsPerYear + stepsPerYear - 1 },
};

/** The marks of which each value below or above the given one has at least one. Some values that are neither have one, too. */
export function marksBeside(key: string, is: 'below' | 'above', value: string): string[] {
  const day = /^(\d{4})-(\d{2})-\d{2}$/.exec(value);
  const scale = day ? days : numbers;
  const exact = day ? stepOfDay(Number(day[1]), Number(day[2])) : stepOfNumber(value);
  // One step more, since logarithms of PostgreSQL and of JavaScript may differ in the last digit.
  const step = Math.min(scale.stepMax, Math.max(scale.stepMin, exact + (is === 'below' ? 1 : -1)));
  const rangeOf = (one: number) => Math.floor(one / scale.stepsPerRange);
  const range = rangeOf(step);
  const first = range * scale.stepsPerRange;
  const steps = is === 'below' ? upTo(first, step) : upTo(step, first + scale.stepsPerRange - 1);
  const ranges = is === 'below' ? upTo(rangeOf(scale.stepMin), range - 1) : upTo(range + 1, rangeOf(scale.stepMax));
  return [
    ...steps.map((each) => `${key} ${scale.step}${each}`),
    ...ranges.map((each) => `${key} ${scale.range}${each}`),
  ];
}

const upTo = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);

function stepOfNumber(value: string): number {
  const [, sign, whole = ''] = /^(-?)0*(\d*)/.exec(value) ?? [];
  const size = Math.abs(Number(value));
  const isTooLarge = whole.length > digitsMax;
  if (!isTooLarge && size < 2 ** exponentMin) return 0;
  const step = isTooLarge ? stepMax : Math.floor(Math.log2(size) * stepsPerRange) - exponentMin * stepsPerRange + 1;
  return sign === '-' ? -step : step;
}

function stepOfDay(year: number, month: number): number {
  if (year < yearMin) return days.stepMin;
  return year > yearMax ? days.stepMax : year * stepsPerYear + month;
}
