/**
 * Real time in numbers, for what measures how long something takes or gives up after a while. It knows neither the
 * product's time nor `Temporal`, which not every browser has.
 */

/** The machine's clock in ms since 1970; it goes on while the machine sleeps, and may be set. */
export const realNowMs = (): number => Date.now();

/** Milliseconds from an arbitrary instant; they never go back. */
export const steadyNowMs = (): number => performance.now();

export interface Deadline {
  hasPassed(): boolean;
}

/** The instant in `ms` real milliseconds. */
export function deadlineIn(ms: number): Deadline {
  const endsMs = steadyNowMs() + ms;
  return { hasPassed: () => steadyNowMs() >= endsMs };
}
