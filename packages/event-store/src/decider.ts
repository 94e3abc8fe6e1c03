/**
 * The rules of one kind of stream as pure functions: what a command leads to, given what happened before.
 * `decide` answers no events when the command's goal already holds, and throws a refusal when a rule forbids it.
 */
export interface Decider<State, Command, Event> {
  initialState: State;
  decide(command: Command, state: State): Event[];
  evolve(state: State, event: Event): State;
}
