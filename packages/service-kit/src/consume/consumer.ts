import type { Topic, topicSchemas } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
import type { z } from 'zod';

export type EventOf<T extends Topic, Type extends string> = Extract<z.output<(typeof topicSchemas)[T]>, { type: Type }>;

/** Writes that this event was handled; must go into the same commit as the effect, after everything else. */
export type MarkHandled = (transaction: Queryable) => Promise<void>;

/**
 * What a service does about one kind of contract event.
 * - `project` writes rows of read models, and nothing else: a rebuild runs it again, without the event's personal data.
 * - `projectTogether` is `project` for several events, each of another campaign, in one statement: for kinds of events of
 *   which there are many. A consumer has one of the two.
 * - `before` does in the same transaction, ahead of `project`, what a rebuild must leave alone: locks, rows with
 *   personal data, wake-ups. Many events share the transaction of the two. Leads that were erased before the event was read are
 *   left out of what it gets.
 * - `react` gives a command, which appends events: it runs alone, after the other two have committed, its append is the
 *   first write of its transaction, and it passes `markHandled` on to run at the end of it. When the command records
 *   nothing, the mark is written after.
 */
export interface Effects<Event, Context> {
  before?: (transaction: Queryable, event: Event, context: Context) => Promise<void>;
  project?: (transaction: Queryable, event: Event) => Promise<void>;
  projectTogether?: (transaction: Queryable, events: readonly Event[]) => Promise<void>;
  react?: (event: Event, context: Context, markHandled: MarkHandled) => Promise<void>;
}

export type Consumer<Context> = { topic: Topic; type: string } & Effects<never, Context>;

export function consumerOf<Context, T extends Topic, Type extends z.output<(typeof topicSchemas)[T]>['type']>(
  topic: T,
  type: Type,
  effects: Effects<EventOf<T, Type>, Context>,
): Consumer<Context> {
  const { projectTogether } = effects;
  const alone = projectTogether && {
    project: (transaction: Queryable, event: EventOf<T, Type>) => projectTogether(transaction, [event]),
  };
  return { topic, type, ...alone, ...effects } as unknown as Consumer<Context>;
}
