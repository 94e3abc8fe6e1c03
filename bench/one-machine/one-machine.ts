import type { BenchOptions } from '../support/bench-options.ts';
import type { Row } from '../support/row.ts';
import { costs } from './costs.ts';
import { idleCost } from './idle-cost.ts';
import { importCost } from './import-cost.ts';
import { memoryAtRest } from './memory-at-rest.ts';
import { publicOpens } from './public-opens.ts';
import { straightOpens } from './straight-opens.ts';
import { timeToReady } from './time-to-ready.ts';

/** How long `npm start` takes, what an email, an open and an import cost then, and what it costs a host on which nothing happens. */
export async function* oneMachine(options: BenchOptions): AsyncGenerator<Row> {
  yield await timeToReady();
  yield await memoryAtRest();
  yield* costs();
  yield await importCost();
  yield await publicOpens(options);
  yield* straightOpens();
  yield await idleCost(options);
}
