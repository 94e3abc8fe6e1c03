export interface CalendarDays {
  /** ISO 8601 dates, the oldest first. */
  dates: string[];
  /** The instants at which the days begin, then the instant at which the last one ends. */
  starts: string[];
  /** The instant at which as many days before them begin. */
  beforeStart: string;
}

/**
 * The last `count` days in a time zone, today included. A day has the length that its zone gives it: 23 to 25 hours.
 */
export function lastDays(now: Temporal.Instant, count: number, timeZone: string): CalendarDays {
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  const days = Array.from({ length: count + 1 }, (_, index) => today.add({ days: index + 1 - count }));
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(timeZone).toInstant().toString();
  return {
    dates: days.slice(0, count).map(String),
    starts: days.map(startOf),
    beforeStart: startOf(today.add({ days: 1 - 2 * count })),
  };
}
