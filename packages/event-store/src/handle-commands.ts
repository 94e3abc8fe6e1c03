import type { Database, Queryable } from '@cadenza/postgres';
import { append } from './append.ts';
import type { Decider } from './decider.ts';
import type { NewEvent, RecordedEvent } from './event.ts';
import { type CommandTrace, contextOf } from './event-context.ts';
import { type LoadedState, loadState } from './load-state.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

export interface CommandHandling<State, Command, Event extends NewEvent, Facts> {
  /**
   * Locks rows that other transactions change, so that `facts` are still true at the commit. Everybody who appends to
   * the stream must take the same lock, or readers may see two of its versions in the wrong order.
   */
  lock?: (transaction: Queryable) => Promise<unknown>;
  /** Reads what the decision depends on besides the stream. It must only read. */
  facts?: (transaction: Queryable) => Promise<Facts>;
  /** The stream, or `undefined` when the facts say that there is nothing to give the commands to. */
  stream: string | ((facts: Facts) => string | undefined);
  /** Instead of reading the whole stream: from rows that are written in the commit of its events. */
  load?: (transaction: Queryable) => Promise<LoadedState<State>>;
  decider: Decider<State, Command, Event>;
  /** One change: all take effect or none. Each is decided on the state after those before it. */
  commands: readonly Command[] | ((facts: Facts, state: State) => readonly Command[]);
  trace: CommandTrace;
  /** Writes the read models of this service. */
  project: (transaction: Queryable, events: RecordedEvent<Event>[]) => Promise<void>;
  /** Runs last, and only when something was recorded. */
  alsoInCommit?: ((transaction: Queryable, events: RecordedEvent<Event>[], facts: Facts) => Promise<void>) | undefined;
}

export interface HandledCommands<State, Event extends NewEvent, Facts> {
  facts: Facts;
  state: State;
  /** What was recorded now; empty when the goal of every command already held. */
  events: RecordedEvent<Event>[];
}

/**
 * Handles commands on one stream in one transaction: lock, read the facts, load, decide, append, project. When somebody
 * else appended to the stream first, all of it starts over, in at most twenty attempts.
 *
 * @throws the refusal of the decider; what `facts` and `commands` throw; VersionConflict when every attempt met a
 * conflict
 */
export async function handleCommands<State, Command, Event extends NewEvent, Facts = undefined>(
  database: Database,
  handling: CommandHandling<State, Command, Event, Facts>,
): Promise<HandledCommands<State, Event, Facts>> {
  const { decider, project, alsoInCommit } = handling;
  return retryOnConflict(() =>
    database.transaction(async (transaction) => {
      await handling.lock?.(transaction);
      const facts = (await handling.facts?.(transaction)) as Facts;
      const stream = typeof handling.stream === 'function' ? handling.stream(facts) : handling.stream;
      if (stream === undefined) return { facts, state: decider.initialState, events: [] };
      const loaded = await (handling.load?.(transaction) ?? loadState(transaction, stream, decider));
      const commands =
        typeof handling.commands === 'function' ? handling.commands(facts, loaded.state) : handling.commands;
      const { state, events } = decideInTurn(decider, commands, loaded.state);
      if (events.length === 0) return { facts, state, events: [] };
      const recorded = await append(
        transaction,
        [{ stream, expectedVersion: loaded.version, events }],
        contextOf(handling.trace),
      );
      await project(transaction, recorded);
      await alsoInCommit?.(transaction, recorded, facts);
      return { facts, state, events: recorded };
    }),
  );
}

function decideInTurn<State, Command, Event>(
  { decide, evolve }: Decider<State, Command, Event>,
  commands: readonly Command[],
  before: State,
): { state: State; events: Event[] } {
  let state = before;
  const events: Event[] = [];
  for (const command of commands) {
    const decided = decide(command, state);
    events.push(...decided);
    state = decided.reduce(evolve, state);
  }
  return { state, events };
}
