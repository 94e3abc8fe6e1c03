/**
 * The rules of one kind of stream as pure functions: what a command leads to, given what happened before. `decide`
 * returns no events when the command's goal already holds, and throws a refusal when a rule forbids it.
 */
export interface Decider<State, Command, Event> {
  initialState: State;
  decide(command: Command, state: State): Event[];
  evolve(state: State, event: Event): State;
}

/**
 * For the end of `evolve`, which the compiler knows is never reached. During a rolling update, however, an old instance
 * may load a stream with events of a newer version. It must not decide on events that it does not know.
 * @throws Error always
 */
export function unknownEvent(event: never): never {
  throw new Error('A newer version has appended to this stream what this one does not know', { cause: event });
}
