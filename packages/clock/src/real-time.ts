/**
 * Real time in numbers, for measuring durations and giving up after a while. Uses neither the product's time nor
 * `Temporal`, which not every browser has.
 */

/** The system clock in ms since 1970. It goes on while the host sleeps, and may be set. */
export const realNowMs = (): number => Date.now();

/** Milliseconds from an arbitrary instant; they never go back. */
export const steadyNowMs = (): number => performance.now();

export interface Deadline {
  hasPassed(): boolean;
}

/** A deadline that passes after `ms` real milliseconds. */
export function deadlineIn(ms: number): Deadline {
  const endsMs = steadyNowMs() + ms;
  return { hasPassed: () => steadyNowMs() >= endsMs };
}
