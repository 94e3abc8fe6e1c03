import type { Topic, topicSchemas } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
import type { z } from 'zod';

export type EventOf<T extends Topic, Type extends string> = Extract<z.output<(typeof topicSchemas)[T]>, { type: Type }>;

/** Records that this event was handled. It must run in the commit of the effect, after everything else. */
export type MarkHandled = (transaction: Queryable) => Promise<void>;

/**
 * What a service does about one type of contract event.
 * - `project` writes only rows of read models: a rebuild runs it again, without the event's personal data.
 * - `projectTogether` is `project` for several events, each of a different campaign, in one statement. It is for
 *   frequent types of events. A consumer has one of the two.
 * - `before` runs in the same transaction, ahead of `project`, and does what a rebuild must not repeat: locks, rows
 *   with personal data, wake-ups. Many events share this transaction. `before` does not see leads that were erased
 *   before the event was read.
 * - `react` gives a command, which appends events. It runs alone, after the other two have committed. Its append is the
 *   first write of its transaction, and it passes on `markHandled`, which runs last. When the command records nothing,
 *   the mark is written afterwards.
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
