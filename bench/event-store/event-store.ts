import { startBenchDatabase } from '../support/bench-database.ts';
import type { BenchOptions } from '../support/bench-options.ts';
import type { Row } from '../support/row.ts';
import { blocks } from './blocks.ts';
import { growth } from './growth.ts';
import { singles } from './singles.ts';

/** What an append costs, compared with the plainest write of PostgreSQL and with an append to a small table. */
export async function* eventStore(options: BenchOptions): AsyncGenerator<Row> {
  await using server = await startBenchDatabase(options);
  yield await singles(server, options);
  yield await blocks(server);
  yield await growth(server, options);
}
