import type { ShownTimes } from '@cadenza/screen-kit';

const dayMs = 86_400_000;

/** The day at an instant in a time zone, as `2026-03-12`. */
export function dayAt(instant: string | number, timeZone: string): string {
  // Sweden writes days as ISO 8601 does.
  return new Date(instant).toLocaleDateString('sv-SE', { timeZone });
}

/** `addDays('2026-03-12', 3)` is `2026-03-15`. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

/** `Mar 12` or `March 12`, with the year unless it is that of `today`. */
export function formatDay(day: string, times: ShownTimes, today?: string, month: 'short' | 'long' = 'short'): string {
  const isThisYear = day.slice(0, 4) === today?.slice(0, 4);
  return times.day(day, { hasYear: !isThisYear, ...(month === 'long' && { month }) });
}
