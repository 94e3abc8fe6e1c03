import { startBenchDatabase } from '../support/bench-database.ts';
import type { BenchOptions } from '../support/bench-options.ts';
import type { Row } from '../support/row.ts';
import { account } from './account.ts';
import { filters } from './filters.ts';
import { firstScreenfuls } from './first-screenfuls.ts';
import { wholeReport } from './whole-report.ts';

/** Whether reads take longer the more there is. */
export async function* reads(options: BenchOptions): AsyncGenerator<Row> {
  await using server = await startBenchDatabase(options);
  yield* account(server, options);
  yield* firstScreenfuls(server, options);
  yield* filters(server, options);
  yield* wholeReport(server);
}
