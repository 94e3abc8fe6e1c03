import type { Queryable } from '@cadenza/postgres';
import type { Decider } from './decider.ts';
import type { NewEvent } from './event.ts';
import { readStream } from './read-stream.ts';

export interface LoadedState<State> {
  state: State;
  version: number;
}

/** The state of a stream and its version, from its events. */
export async function loadState<State, Event extends NewEvent>(
  database: Queryable,
  stream: string,
  decider: Pick<Decider<State, never, Event>, 'initialState' | 'evolve'>,
): Promise<LoadedState<State>> {
  const events = await readStream<Event>(database, stream);
  return { state: events.reduce(decider.evolve, decider.initialState), version: events.length };
}
