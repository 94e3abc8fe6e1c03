import type { BusRecord } from '@cadenza/bus';
import type { Queryable } from '@cadenza/postgres';
import { projectEvents } from './project-events.ts';
import type { Task } from './read-record.ts';
import { roundsOf } from './rounds.ts';

interface Circumstances<Context> {
  context: Context;
  /** Runs the work for one record inside its span. */
  inSpanOf<Result>(record: BusRecord, work: () => Result): Result;
}

/**
 * Has all effects of a block but reactions. Each campaign keeps its order; events of different campaigns do not wait for
 * each other.
 */
export async function projectBlock<Context>(
  transaction: Queryable,
  tasks: readonly Task<Context>[],
  { context, inSpanOf }: Circumstances<Context>,
): Promise<void> {
  for (const [lock, those] of Map.groupBy(tasks, ({ consumer }) => consumer.lock))
    await lock?.(transaction, those.map(eventOf));
  for (const round of roundsOf(tasks, { campaignOf, commutes })) {
    for (const alike of Map.groupBy(round, ({ consumer }) => consumer.projectTogether ?? consumer).values()) {
      const [{ consumer }] = alike as [Task<Context>];
      if (consumer.projectTogether) {
        for (const [{ beforeTogether }, ofOneType] of Map.groupBy(alike, (task) => task.consumer))
          await beforeTogether?.(transaction, ofOneType.map(ofLivingLeads), context);
        await projectEvents(transaction, consumer, alike.map(eventOf));
        continue;
      }
      for (const task of alike)
        await inSpanOf(task.record, async () => {
          await consumer.before?.(transaction, ofLivingLeads(task), context);
          await projectEvents(transaction, consumer, [eventOf(task)]);
        });
    }
  }
}

const eventOf = <Context>({ event }: Task<Context>) => event as never;
const ofLivingLeads = <Context>(task: Task<Context>) => task.ofLivingLeads as never;
const campaignOf = <Context>({ event }: Task<Context>) => (event.data as { campaignId?: string }).campaignId;
const commutes = <Context>({ consumer }: Task<Context>) => consumer.projectTogether !== undefined;
