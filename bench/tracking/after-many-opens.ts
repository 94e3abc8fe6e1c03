import type { BenchOptions } from '../benches.ts';
import type { BenchDatabase } from '../support/bench-database.ts';
import { pairsCount } from '../support/in-pairs.ts';
import { rateRow } from '../support/rate.ts';
import type { Row } from '../support/row.ts';
import { connections, opensPerSecondMax, startMeasuredTracking } from './measured-tracking.ts';

/** T4: whether an open takes longer the more there are. */
export async function afterManyOpens(server: BenchDatabase, { roundSeconds, stateRows }: BenchOptions): Promise<Row> {
  const unopened = (pairsCount + 1) * opensPerSecondMax * roundSeconds;
  await using few = await startMeasuredTracking(server, 'no_opens', { unopened });
  await using many = await startMeasuredTracking(server, 'many_opens', { unopened, opened: stateRows });
  return await rateRow(
    () => many.openRate(roundSeconds),
    () => few.openRate(roundSeconds),
    {
      id: 'T4',
      measure: `the same after ${stateRows.toLocaleString('en-US')} opens, ${connections} connections`,
      yardstick: 'after none',
      conditions: server.durability,
      gateMin: 0.8,
      targetMin: 0.95,
    },
  );
}
