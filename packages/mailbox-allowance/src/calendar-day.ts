/**
 * The calendar day of an instant in a time zone.
 *
 * @param timezone a name in the IANA database, like `Europe/Berlin`
 * @returns ISO 8601, like `2026-03-02`
 * @throws RangeError for a time zone that does not exist
 */
export function dayOf(timezone: string, now: Temporal.Instant): string {
  return now.toZonedDateTimeISO(timezone).toPlainDate().toString();
}

/**
 * The first instant of the next calendar day in a time zone. Where a change of clocks leaves out midnight, the day begins
 * after it; where a zone skipped a whole date, the day after that one comes next.
 *
 * @param timezone a name in the IANA database, like `Europe/Berlin`
 * @returns an instant after `now`
 * @throws RangeError for a time zone that does not exist
 */
export function dayAfter(timezone: string, now: Temporal.Instant): Temporal.Instant {
  const today = now.toZonedDateTimeISO(timezone).toPlainDate();
  return today.add({ days: 1 }).toZonedDateTime(timezone).toInstant();
}
