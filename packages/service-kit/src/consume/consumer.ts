import type { ContractEvent, Topic, topicSchemas } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
import type { z } from 'zod';

export type EventOf<T extends Topic, Type extends string> = Extract<z.output<(typeof topicSchemas)[T]>, { type: Type }>;

/** Writes that this event was handled; must go into the same commit as the effect, after everything else. */
export type MarkHandled = (transaction: Queryable) => Promise<void>;

/**
 * What a service does about one kind of contract event.
 * - `project` writes rows only; many events share one transaction.
 * - `react` gives a command, which appends events: it runs alone, its append is the first write of its transaction,
 *   and it passes `markHandled` on to run at the end of it. When the command records nothing, the mark is written after.
 */
export interface Consumer<App> {
  topic: Topic;
  type: string;
  project?: ((transaction: Queryable, event: never, app: App) => Promise<void>) | undefined;
  react?: ((event: never, app: App, markHandled: MarkHandled) => Promise<void>) | undefined;
}

export function consumerOf<App, T extends Topic, Type extends z.output<(typeof topicSchemas)[T]>['type']>(
  topic: T,
  type: Type,
  effect:
    | { project: (transaction: Queryable, event: EventOf<T, Type>, app: App) => Promise<void> }
    | { react: (event: EventOf<T, Type>, app: App, markHandled: MarkHandled) => Promise<void> },
): Consumer<App> {
  return { topic, type, ...effect } as unknown as Consumer<App>;
}

export type AnyEvent = ContractEvent;
