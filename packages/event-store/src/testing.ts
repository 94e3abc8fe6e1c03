import { expect } from 'vitest';
import type { Decider } from './decider.ts';

/**
 * Reads a rule as a sentence: `given(campaign, [created]).when(pause).records([])`.
 * `records` compares the decided events, `refused` the code of the refusal.
 */
export function given<State, Command, Event>(decider: Decider<State, Command, Event>, past: Event[]) {
  const state = past.reduce(decider.evolve, decider.initialState);
  return {
    when(command: Command) {
      const decide = () => decider.decide(command, state);
      return {
        records: (events: Event[]) => expect(decide()).toEqual(events),
        refused: (code: string) => expect(decide).toThrow(expect.objectContaining({ code })),
      };
    },
  };
}
