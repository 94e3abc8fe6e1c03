import { type Queryable, together } from '@cadenza/postgres';
import type { Consumer } from './consumer.ts';

/**
 * Makes rows of read models from events, whether they come from the bus or are read again by a rebuild.
 * @param events of types that are projected together, or of one type and of different campaigns
 */
export async function projectEvents<Context>(
  transaction: Queryable,
  { project, projectTogether }: Consumer<Context>,
  events: readonly never[],
): Promise<void> {
  if (projectTogether) await projectTogether(transaction, events);
  else if (project) await together(events.map((event) => project(transaction, event)));
}
