const dayMs = 86_400_000;

/** The day, `2026-03-12`, that it is at an instant in a time zone. */
export function dayAt(instant: string | number, timeZone: string): string {
  // Sweden writes days as ISO 8601 does.
  return new Date(instant).toLocaleDateString('sv-SE', { timeZone });
}

/** `2026-03-12` and three days are `2026-03-15`. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

/** `Mar 12` or `March 12`, with the year unless it is that of `today`. */
export function formatDay(day: string, today?: string, month: 'short' | 'long' = 'short'): string {
  const isThisYear = day.slice(0, 4) === today?.slice(0, 4);
  return new Date(day).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    month,
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
}
