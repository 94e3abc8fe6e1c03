/** Whether a figure keeps a bound; `not shown` when it varied by more than its distance to the bound. */
export type Verdict = boolean | 'not shown';

export interface Bound {
  bound: number;
  holds: Verdict;
}

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
  /** Half of the distance between the quartiles of the single measurements, in the unit of what is bounded. */
  spread: number;
  gate: Bound | null;
  target: Bound | null;
}

interface Measured {
  id: string;
  measure: string;
  unit: string;
  /** The single measurements; the figure is their median. */
  samples: readonly number[];
  yardstick?: { name: string; samples: readonly number[] };
  /** The most that is accepted. */
  gateMax?: number;
  /** The most that is aimed at. */
  targetMax?: number;
}

/** A row of single measurements whose figure is to stay below its bounds. */
export function rowOf({ id, measure, unit, samples, yardstick, gateMax, targetMax }: Measured): Row {
  const value = median(samples);
  const spread = (quantile(samples, 0.75) - quantile(samples, 0.25)) / 2;
  const verdictOn = (max: number | undefined): Bound | null =>
    max === undefined
      ? null
      : { bound: max, holds: samples.length > 1 && spread > Math.abs(value - max) ? 'not shown' : value <= max };
  return {
    id,
    measure,
    yardstick: yardstick?.name ?? null,
    ratio: yardstick ? value / median(yardstick.samples) : null,
    value,
    unit,
    spread,
    gate: verdictOn(gateMax),
    target: verdictOn(targetMax),
  };
}

export const median = (samples: readonly number[]) => quantile(samples, 0.5);

/** Linear between the two nearest samples. */
function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((one, other) => one - other);
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)] ?? Number.NaN, sorted[Math.ceil(place)] ?? Number.NaN];
  return below + (above - below) * (place - Math.floor(place));
}
