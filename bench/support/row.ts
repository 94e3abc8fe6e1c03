/** Whether a figure keeps a bound; `not shown` if its spread exceeds its distance to the bound. */
type Verdict = boolean | 'not shown';

export interface Bound {
  side: 'at most' | 'at least';
  bound: number;
  holds: Verdict;
}

/** Processor time by who spent it. */
export type ProcessorMs = Readonly<Record<string, number>>;

/** One measured figure. */
export interface Row {
  id: string;
  measure: string;
  /** What was measured in the same run for comparison. */
  yardstick: string | null;
  /** The figure divided by the yardstick's. */
  ratio: number | null;
  value: number;
  unit: string;
  /** Whether the bounds apply to the value or to the ratio. */
  bounded: 'value' | 'ratio';
  /** Half the distance between the quartiles of the single measurements, in the unit of what is bounded. */
  spread: number;
  gate: Bound | null;
  target: Bound | null;
  /** Processor time for one unit of work. */
  processorMs: { measured: ProcessorMs; yardstick?: ProcessorMs } | null;
  /** The circumstances that decide the figure: how durable a commit is, how many rows there were. */
  conditions: string | null;
}

export interface Bounds {
  /** The most that is accepted, and the most that is aimed at. */
  gateMax?: number;
  targetMax?: number;
  /** The least that is accepted, and the least that is aimed at. */
  gateMin?: number;
  targetMin?: number;
}

interface Described extends Bounds {
  id: string;
  measure: string;
  unit: string;
  processorMs?: Row['processorMs'];
  conditions?: string;
}

interface Measured extends Described {
  /** The single measurements; the figure is their median. */
  samples: readonly number[];
  yardstick?: { name: string; samples: readonly number[] };
}

/** A figure and that of its yardstick, measured one right after the other. */
export interface Pair {
  measured: number;
  yardstick: number;
}

interface Compared extends Described {
  pairs: readonly Pair[];
  yardstick: string;
}

/** A row whose value is held against its bounds. */
export function rowOf({ samples, yardstick, ...described }: Measured): Row {
  const value = median(samples);
  const spread = spreadOf(samples);
  const isShown = (bound: number) => samples.length === 1 || spread <= Math.abs(value - bound);
  return {
    ...labels(described),
    yardstick: yardstick?.name ?? null,
    ratio: yardstick ? value / median(yardstick.samples) : null,
    value,
    bounded: 'value',
    spread,
    ...verdicts(described, value, isShown),
  };
}

/** A row whose ratio of medians is held against its bounds. Its spread is that of the ratios of the pairs. */
export function ratioRowOf({ pairs, yardstick, ...described }: Compared): Row {
  const value = median(pairs.map(({ measured }) => measured));
  const ratio = value / median(pairs.map((pair) => pair.yardstick));
  const spread = spreadOf(pairs.map((pair) => pair.measured / pair.yardstick));
  const isShown = (bound: number) => spread <= Math.abs(ratio - bound);
  return {
    ...labels(described),
    yardstick,
    ratio,
    value,
    bounded: 'ratio',
    spread,
    ...verdicts(described, ratio, isShown),
  };
}

function labels({ id, measure, unit, processorMs = null, conditions }: Described) {
  return { id, measure, unit, processorMs, conditions: conditions ?? null };
}

function verdicts(
  { gateMax, gateMin, targetMax, targetMin }: Bounds,
  figure: number,
  isShown: (bound: number) => boolean,
) {
  const on = (max: number | undefined, min: number | undefined): Bound | null => {
    const bound = max ?? min;
    if (bound === undefined) return null;
    const keeps = max === undefined ? figure >= bound : figure <= bound;
    return { side: max === undefined ? 'at least' : 'at most', bound, holds: isShown(bound) ? keeps : 'not shown' };
  };
  return { gate: on(gateMax, gateMin), target: on(targetMax, targetMin) };
}

export const median = (samples: readonly number[]) => quantile(samples, 0.5);

const spreadOf = (samples: readonly number[]) => (quantile(samples, 0.75) - quantile(samples, 0.25)) / 2;

/** Linear between the two nearest samples. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((one, other) => one - other);
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)] ?? Number.NaN, sorted[Math.ceil(place)] ?? Number.NaN];
  return below + (above - below) * (place - Math.floor(place));
}
