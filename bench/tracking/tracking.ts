import { startBenchDatabase } from '../support/bench-database.ts';
import type { BenchOptions } from '../support/bench-options.ts';
import type { Row } from '../support/row.ts';
import { afterManyOpens } from './after-many-opens.ts';
import { trackingLimits } from './limits.ts';
import { opensMax, startMeasuredTracking } from './measured-tracking.ts';
import { openLatency } from './open-latency.ts';
import { opens } from './opens.ts';

/** First opens of sent emails, at the service itself, which commits each before it answers with the pixel. */
export async function* tracking(options: BenchOptions): AsyncGenerator<Row> {
  await using server = await startBenchDatabase(options);
  {
    const unopened = Math.max(options.stateRows, 2 * opensMax(options));
    await using measured = await startMeasuredTracking(server, 'tracking', { unopened });
    const [answered, recorded] = await opens(measured, { ...options, stateRows: unopened });
    yield answered;
    yield recorded;
    const atHalf = { ...options, perSecond: answered.value / 2 };
    yield await openLatency(measured, atHalf);
    yield* trackingLimits(server, measured, atHalf);
  }
  yield await afterManyOpens(server, options);
}
