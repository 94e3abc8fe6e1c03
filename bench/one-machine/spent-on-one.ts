import { median, type ProcessorMs } from '../support/row.ts';

/** Who spends less than this share of all is not named. */
const namedShareMin = 0.01;

/** What each spent on one of `units`. */
export function costsOfOne(before: ProcessorMs, after: ProcessorMs, units: number): ProcessorMs {
  return Object.fromEntries(Object.entries(after).map(([name, ms]) => [name, (ms - (before[name] ?? 0)) / units]));
}

export const totalOf = (costs: ProcessorMs) => Object.values(costs).reduce((sum, ms) => sum + ms, 0);

/** The medians of several measurements, the highest first, and those that hardly count in one. */
export function mainCosts(measured: readonly ProcessorMs[]): ProcessorMs {
  const names = [...new Set(measured.flatMap(Object.keys))];
  const medians = names.map((name) => [name, median(measured.map((costs) => costs[name] ?? 0))] as const);
  const namedMin = namedShareMin * totalOf(Object.fromEntries(medians));
  const named = medians.filter(([, ms]) => ms >= namedMin).toSorted(([, one], [, other]) => other - one);
  const others = medians.filter(([, ms]) => ms < namedMin).reduce((sum, [, ms]) => sum + ms, 0);
  return { ...Object.fromEntries(named), others };
}
