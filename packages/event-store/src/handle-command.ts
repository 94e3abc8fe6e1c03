import type { Database, Queryable } from '@cadenza/postgres';
import { traced } from './append.ts';
import type { Decider } from './decider.ts';
import type { Metadata, NewEvent, RecordedEvent } from './event.ts';
import { type Handled, handleCommands } from './handle-commands.ts';
import { readStream } from './read-stream.ts';

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
 * Handles one command on one stream in a commit of its own, as `handleCommands` does.
 *
 * @throws the refusal of the decider; VersionConflict when every attempt met a conflict
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
  const commands = [{ stream, command, metadata: traced(metadata), occurredAt: now }];
  const [handled] = await handleCommands(database, { decider, commands, project });
  return handled as Handled<State, Event>;
}
