import path from 'node:path';
import type { BenchDatabase } from '../support/bench-database.ts';
import type { BenchOptions } from '../support/bench-options.ts';
import { prepareLoad } from '../support/load/generate-load.ts';
import type { LoadResult } from '../support/load/load.ts';
import { bareResponseOf } from '../support/load/start-bare-server.ts';
import { startServerProgram } from '../support/load/start-server-program.ts';
import { type Row, rowOf } from '../support/row.ts';
import { connections, type MeasuredTracking } from './measured-tracking.ts';
import { pixelHeaders } from './sent-emails.ts';

const program = path.join(import.meta.dirname, 'durable-server.ts');
const rounds = 4;

/** `opens` and `open-latency` for a server that commits a row for each request before it answers, and knows no emails. */
export async function* trackingLimits(
  server: BenchDatabase,
  measured: MeasuredTracking,
  { roundSeconds, perSecond }: BenchOptions & { perSecond: number },
): AsyncGenerator<Row> {
  const headers = await pixelHeaders();
  const response = await bareResponseOf(new URL(`${measured.aPixel}x`, measured.service.url).href, headers);
  const databaseUrl = await server.create('asked');
  await using durable = await startServerProgram(program, { databaseUrl, ...response });
  const ask = async (more: { perSecond?: number }): Promise<LoadResult> => {
    const asked = { origin: durable.url, paths: [measured.aPixel], headers, connections, seconds: roundSeconds };
    return (await prepareLoad({ ...asked, ...more }))();
  };
  // The first round warms up.
  const results = async (more: { perSecond?: number }) =>
    (await Array.fromAsync({ length: rounds }, () => ask(more))).slice(1);
  const of = 'of a server that only commits a row for each request';
  const closed = await results({});
  const rates = closed.map(({ answered, elapsedMs }) => (answered * 1_000) / elapsedMs);
  yield rowOf({ id: 'opens', measure: `the limit: requests ${of}`, unit: '/s', samples: rates });
  const open = await results({ perSecond });
  const p99Ms = open.map(({ latencyMs }) => latencyMs.p99);
  yield rowOf({
    id: 'open-latency',
    measure: `the limit: p99 ${of}, ${Math.round(perSecond)}/s`,
    unit: 'ms',
    samples: p99Ms,
  });
}
