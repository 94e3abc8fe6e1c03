import { inPairs } from './in-pairs.ts';
import { processorMsOf } from './processor-time.ts';
import { type Bounds, median, type Pair, type ProcessorMs, type Row, ratioRowOf } from './row.ts';

/** How fast the work went, and what one unit of it cost. */
export interface Rate {
  perSecond: number;
  processorMs: ProcessorMs;
}

/**
 * Whose processor time counts, by name: a process id stands for it and its descendants, `own` for this process alone.
 */
export type Spenders = Readonly<Record<string, number | 'own'>>;

/** Work done and the time it took, without the time for reading processor times. */
export interface Work {
  units: number;
  elapsedMs: number;
}

export async function timed(work: () => Promise<number>): Promise<Work> {
  const startedMs = performance.now();
  const units = await work();
  return { units, elapsedMs: performance.now() - startedMs };
}

export async function rateOf(spenders: Spenders, work: () => Promise<Work>): Promise<Rate> {
  const read = () =>
    Promise.all(Object.values(spenders).map((who) => (who === 'own' ? ownMs() : processorMsOf([who]))));
  const before = await read();
  const { units, elapsedMs } = await work();
  const after = await read();
  const names = Object.keys(spenders);
  const spentMs = names.map((name, index) => [name, ((after[index] ?? 0) - (before[index] ?? 0)) / units]);
  return { perSecond: (units * 1_000) / elapsedMs, processorMs: Object.fromEntries(spentMs) };
}

function ownMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

interface ComparedRates extends Bounds {
  id: string;
  measure: string;
  yardstick: string;
  conditions?: string;
  warmUps?: number;
}

/** A row that compares a rate with that of its yardstick. */
export async function rateRow(
  measured: () => Promise<Rate>,
  yardstick: () => Promise<Rate>,
  { warmUps, ...described }: ComparedRates,
): Promise<Row> {
  const rates = await inPairs(measured, yardstick, warmUps === undefined ? {} : { warmUps });
  const pairs = rates.map(
    (pair): Pair => ({
      measured: pair.measured.perSecond,
      yardstick: pair.yardstick.perSecond,
    }),
  );
  const processorMs = {
    measured: medianCosts(rates.map((pair) => pair.measured)),
    yardstick: medianCosts(rates.map((pair) => pair.yardstick)),
  };
  return ratioRowOf({ ...described, unit: '/s', pairs, processorMs });
}

function medianCosts(rates: readonly Rate[]): ProcessorMs {
  const names = Object.keys(rates[0]?.processorMs ?? {});
  return Object.fromEntries(names.map((name) => [name, median(rates.map((rate) => rate.processorMs[name] ?? 0))]));
}
