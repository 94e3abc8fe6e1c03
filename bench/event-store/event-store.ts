import { startBenchDatabase } from '../support/bench-database.ts';
import type { BenchOptions } from '../support/bench-options.ts';
import type { Row } from '../support/row.ts';
import { blocks } from './blocks.ts';
import { growth } from './growth.ts';
import { singles } from './singles.ts';

/** What an append costs beside the plainest write that PostgreSQL has, and beside itself when there is little yet. */
export async function* eventStore(options: BenchOptions): AsyncGenerator<Row> {
  await using server = await startBenchDatabase(options);
  yield await singles(server, options);
  yield await blocks(server);
  yield await growth(server, options);
}
