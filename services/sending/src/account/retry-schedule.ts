import type { AccountFault } from './fault.ts';

/** Rule D8: the wait after an account's first, second, third and every later failure in a row. */
const waitsMinutes = [1, 5, 15, 60];
const quotaHours = 24;
/** Bounds of the wait that a server asks for, which may be a mistake. */
const [statedMinutesMin, statedMinutesMax] = [1, 24 * 60];
/** The time a probe has before another one goes: longer than most mail servers need for a reply. */
const probeMinutes = 5;

/**
 * When to try an account again: when the server says; for a quota, one day after it was hit; otherwise after waits that
 * grow with each failure in a row.
 */
export function retryAfterFault({
  fault: { kind, waitMinutes },
  failures,
  hitAt,
  now,
}: {
  fault: Pick<AccountFault, 'kind' | 'waitMinutes'>;
  /** Failures in a row, this one included. */
  failures: number;
  /** When this kind of fault first showed. */
  hitAt: Temporal.Instant;
  now: Temporal.Instant;
}): Temporal.Instant {
  if (waitMinutes !== null) {
    return now.add({ minutes: Math.min(statedMinutesMax, Math.max(statedMinutesMin, Math.ceil(waitMinutes))) });
  }
  const afterWait = now.add({ minutes: waitsMinutes[Math.min(failures, waitsMinutes.length) - 1] as number });
  const afterDay = hitAt.add({ hours: quotaHours });
  return kind === 'quota' && Temporal.Instant.compare(afterDay, afterWait) > 0 ? afterDay : afterWait;
}

export const nextProbeAt = (now: Temporal.Instant): Temporal.Instant => now.add({ minutes: probeMinutes });
