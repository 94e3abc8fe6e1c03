/**
 * The rules of one kind of stream as pure functions: what a command leads to, given what happened before.
 * `decide` answers no events when the command's goal already holds, and throws a refusal when a rule forbids it.
 */
export interface Decider<State, Command, Event> {
  initialState: State;
  decide(command: Command, state: State): Event[];
  evolve(state: State, event: Event): State;
}

/**
 * For the end of `evolve`: the compiler knows that nothing gets there, but during a rolling update an old copy may load a
 * stream that a newer version has appended to. What it does not understand it must not decide on.
 * @throws Error always
 */
export function unknownEvent(event: never): never {
  throw new Error('A newer version has appended to this stream what this one does not know', { cause: event });
}
