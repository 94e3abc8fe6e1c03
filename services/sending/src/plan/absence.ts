const daysWithoutDate = 7;
/** Later dates are taken for mistakes, so that nobody is held for years. */
export const holdDaysMax = 366;
const friday = 5;

/**
 * Rule S5: when a lead on hold continues: one business day after its stated return, or seven days after the automatic
 * answer if that states no day, a past day or one that cannot be meant.
 *
 * @param returnsAt the stated day, as its first instant in UTC
 * @param timezone of the campaign; the hold ends when the day begins there
 */
export function absentUntil(
  { at, returnsAt }: { at: string; returnsAt: string | null },
  timezone: string,
): Temporal.Instant {
  const receivedAt = Temporal.Instant.from(at);
  const withoutDate = receivedAt.add({ hours: daysWithoutDate * 24 });
  if (returnsAt === null) return withoutDate;
  const day = Temporal.Instant.from(returnsAt).toZonedDateTimeISO('UTC').toPlainDate();
  const until = nextBusinessDay(day).toZonedDateTime(timezone).toInstant();
  const days = until.since(receivedAt).total('hours') / 24;
  return days > 0 && days <= holdDaysMax ? until : withoutDate;
}

function nextBusinessDay(day: Temporal.PlainDate): Temporal.PlainDate {
  const next = day.add({ days: 1 });
  return next.dayOfWeek <= friday ? next : nextBusinessDay(next);
}
