import type { BenchOptions } from '../support/bench-options.ts';
import { type Row, rowOf } from '../support/row.ts';
import type { MeasuredTracking } from './measured-tracking.ts';

const rounds = 6;

/** `open-latency`: open loop. The first round warms up and does not count. */
export async function openLatency(
  measured: MeasuredTracking,
  { roundSeconds, perSecond }: BenchOptions & { perSecond: number },
): Promise<Row> {
  const p99Ms: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { latencyMs } = await measured.open({ seconds: roundSeconds, perSecond });
    p99Ms.push(latencyMs.p99);
  }
  return rowOf({
    id: 'open-latency',
    measure: `an open at half of that rate (${Math.round(perSecond)}/s, open loop), p99`,
    unit: 'ms',
    samples: p99Ms.slice(1),
    conditions: measured.server.durability,
    gateMax: 50,
    targetMax: 20,
  });
}
