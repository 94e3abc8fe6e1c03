import type { BenchOptions } from '../benches.ts';
import { prepareLoad } from '../support/load/generate-load.ts';
import { leadInSeconds } from '../support/load/load.ts';
import { type Row, rowOf } from '../support/row.ts';
import type { MeasuredTracking } from './measured-tracking.ts';
import { pixelHeaders } from './sent-emails.ts';

const connections = 256;
const rounds = 6;

/** T3: open loop. The first round warms up and does not count. */
export async function openLatency(
  { server, service, emails }: MeasuredTracking,
  { roundSeconds, perSecond }: BenchOptions & { perSecond: number },
): Promise<Row> {
  const p99Ms: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const load = await prepareLoad({
      origin: service.url,
      paths: emails.take(Math.ceil(perSecond * (leadInSeconds + roundSeconds))),
      headers: await pixelHeaders(),
      connections,
      seconds: roundSeconds,
      perSecond,
    });
    p99Ms.push((await load()).latencyMs.p99);
  }
  return rowOf({
    id: 'T3',
    measure: `an open at half of that rate (${Math.round(perSecond)}/s, open loop), p99`,
    unit: 'ms',
    samples: p99Ms.slice(1),
    conditions: server.durability,
    gateMax: 50,
    targetMax: 20,
  });
}
