import type { Database, Queryable } from '@cadenza/postgres';
import { append, type StreamAppend } from './append.ts';
import type { Decider } from './decider.ts';
import type { NewEvent, RecordedEvent } from './event.ts';
import type { EventContext } from './event-context.ts';
import { readDecided } from './read-stream.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

export interface Handled<State, Event extends NewEvent> {
  state: State;
  /** What was recorded now; empty when the command's goal already held. */
  events: RecordedEvent<Event>[];
}

/** A command on one stream, and why and when it was given. */
export interface StreamCommand<Command> extends EventContext {
  stream: string;
  command: Command;
}

/** The commands, or a function that derives them from what it reads in the transaction that records their events. */
export type StreamCommands<Command> =
  | readonly StreamCommand<Command>[]
  | ((transaction: Queryable) => Promise<readonly StreamCommand<Command>[]>);

/** A stream with what was decided so far: its state, and the events to append. */
interface DecidedStream<State, Event extends NewEvent> extends StreamAppend<Event> {
  state: State;
  events: Event[];
  contexts: EventContext[];
}

/**
 * `handleCommands` for many streams: commands of different causes in one commit, all of them or none. Those on one
 * stream are decided in the order given, each on the state after the ones before it. When somebody else appended to one
 * of the streams first, all start over on the new state, in at most twenty attempts.
 *
 * @param commands as a function it is called again in each attempt; it must only read
 * @param project writes the read models of this service, in the same commit as the events
 * @returns for each command, in their order, what it led to
 * @throws the refusal of the decider for any of them; VersionConflict when every attempt met a conflict
 */
export async function handleBlock<State, Command, Event extends NewEvent>(
  database: Database,
  {
    decider,
    commands: given,
    project,
  }: {
    decider: Decider<State, Command, Event>;
    commands: StreamCommands<Command>;
    project: (transaction: Queryable, events: RecordedEvent<Event>[]) => Promise<void>;
  },
): Promise<Handled<State, Event>[]> {
  return retryOnConflict(() =>
    database.transaction(async (transaction) => {
      const commands = typeof given === 'function' ? await given(transaction) : given;
      const streams = await loadStreams(transaction, commands, decider);
      const decided = commands.map((each) => decideOn(streams.get(each.stream)!, each, decider));
      const recorded = await record(transaction, streams, project);
      const recordedOf = Map.groupBy(recorded, ({ stream }) => stream);
      return decided.map(({ stream, state, count }) => {
        const events = recordedOf.get(stream)?.splice(0, count) ?? [];
        return { state, events };
      });
    }),
  );
}

async function loadStreams<State, Event extends NewEvent>(
  database: Queryable,
  commands: readonly { stream: string }[],
  { initialState, evolve }: Pick<Decider<State, never, Event>, 'initialState' | 'evolve'>,
): Promise<Map<string, DecidedStream<State, Event>>> {
  // Always in the same order, so that two transactions on the same streams wait for each other and do not deadlock.
  const names = [...new Set(commands.map(({ stream }) => stream))].toSorted();
  const known = Map.groupBy(await readDecided<Event>(database, names), ({ stream }) => stream);
  return new Map(
    names.map((stream) => {
      const past = known.get(stream) ?? [];
      const state = past.reduce(evolve, initialState);
      return [stream, { stream, state, expectedVersion: past.length, events: [], contexts: [] }];
    }),
  );
}

function decideOn<State, Command, Event extends NewEvent>(
  stream: DecidedStream<State, Event>,
  { command, metadata, occurredAt }: StreamCommand<Command>,
  { decide, evolve }: Decider<State, Command, Event>,
) {
  const events = decide(command, stream.state);
  const context = { metadata, occurredAt };
  stream.state = events.reduce(evolve, stream.state);
  stream.events.push(...events);
  stream.contexts.push(...events.map(() => context));
  return { stream: stream.stream, state: stream.state, count: events.length };
}

async function record<State, Event extends NewEvent>(
  transaction: Queryable,
  streams: ReadonlyMap<string, DecidedStream<State, Event>>,
  project: (transaction: Queryable, events: RecordedEvent<Event>[]) => Promise<void>,
): Promise<RecordedEvent<Event>[]> {
  const appends = [...streams.values()].filter(({ events }) => events.length > 0);
  if (appends.length === 0) return [];
  const recorded = await append(transaction, appends, (stream, index) => streams.get(stream)!.contexts[index]!);
  await project(transaction, recorded);
  return recorded;
}
