import type { BenchOptions } from '../support/bench-options.ts';
import type { Row } from '../support/row.ts';
import { idleCost } from './idle-cost.ts';
import { timeToReady } from './time-to-ready.ts';

/** What `npm start` costs a machine on which nothing happens, and how long it takes. */
export async function* oneMachine(options: BenchOptions): AsyncGenerator<Row> {
  yield await timeToReady();
  yield await idleCost(options);
}
