import type { BenchDatabase } from '../support/bench-database.ts';
import type { BenchOptions } from '../support/bench-options.ts';
import { rateRow } from '../support/rate.ts';
import type { Row } from '../support/row.ts';
import { connections, opensMax, startMeasuredTracking } from './measured-tracking.ts';

/** `open-growth`: whether an open takes longer the more opens there are. */
export async function afterManyOpens(server: BenchDatabase, options: BenchOptions): Promise<Row> {
  const { roundSeconds, stateRows } = options;
  const unopened = opensMax(options);
  await using few = await startMeasuredTracking(server, 'no_opens', { unopened });
  await using many = await startMeasuredTracking(server, 'many_opens', { unopened, opened: stateRows });
  return await rateRow(
    () => many.openRate(roundSeconds),
    () => few.openRate(roundSeconds),
    {
      id: 'open-growth',
      measure: `the same after ${stateRows.toLocaleString('en-US')} opens, ${connections} connections`,
      yardstick: 'after none',
      conditions: server.durability,
      gateMin: 0.8,
      targetMin: 0.95,
    },
  );
}
