import type { Database, Queryable } from '@cadenza/postgres';
import { append } from './append.ts';
import type { Decider } from './decider.ts';
import type { Metadata, NewEvent, RecordedEvent } from './event.ts';
import { readStream } from './read-stream.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

export interface Handled<State, Event extends NewEvent> {
  state: State;
  /** What was recorded now; empty when the command's goal already held. */
  events: RecordedEvent<Event>[];
}

/** The state of a stream and its version, from its events. */
export async function loadState<State, Event extends NewEvent>(
  database: Queryable,
  stream: string,
  decider: Pick<Decider<State, never, Event>, 'initialState' | 'evolve'>,
): Promise<{ state: State; version: number }> {
  const events = await readStream<Event>(database, stream);
  return { state: events.reduce(decider.evolve, decider.initialState), version: events.length };
}

/**
 * Load, decide, append, project: one command on one stream. When somebody else was faster it starts over with what is
 * true now, at most twenty times. The stream is read before the transaction begins, so that the append is its first write.
 *
 * @param project writes the read models of this service, in the same commit as the events
 * @throws whatever the decider refuses with; VersionConflict when the stream never came to rest
 */
export async function handleCommand<State, Command, Event extends NewEvent>(
  database: Database,
  {
    stream,
    decider,
    command,
    metadata,
    now,
    project,
  }: {
    stream: string;
    decider: Decider<State, Command, Event>;
    command: Command;
    metadata: Metadata;
    now: Temporal.Instant;
    project: (transaction: Queryable, events: RecordedEvent<Event>[]) => Promise<void>;
  },
): Promise<Handled<State, Event>> {
  return retryOnConflict(async () => {
    const { state, version } = await loadState(database, stream, decider);
    const decided = decider.decide(command, state);
    if (decided.length === 0) return { state, events: [] };
    const events = await database.transaction(async (transaction) => {
      const recorded = await append(transaction, [{ stream, expectedVersion: version, events: decided }], {
        metadata,
        occurredAt: now,
      });
      await project(transaction, recorded);
      return recorded;
    });
    return { state: decided.reduce(decider.evolve, state), events };
  });
}
