/** Who reads an instant: when, and by which clock on the wall. */
export interface Reader {
  now: Temporal.Instant;
  timezone: string;
}

/**
 * An instant as its reader has it on the clock: `2:05 PM EST`, and `Monday, March 2` unless that is today.
 */
export function instantWords(at: Temporal.Instant, { now, timezone }: Reader): { time: string; day: string | null } {
  const [local, today] = [at, now].map((instant) => instant.toZonedDateTimeISO(timezone)) as [
    Temporal.ZonedDateTime,
    Temporal.ZonedDateTime,
  ];
  const time = local.toLocaleString('en-US', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
  const isToday = local.toPlainDate().equals(today.toPlainDate());
  return {
    // Some locale data puts a narrow space before AM and PM.
    time: time.replace(/\s/g, ' '),
    day: isToday ? null : local.toLocaleString('en-US', { weekday: 'long', month: 'long', day: 'numeric' }),
  };
}
