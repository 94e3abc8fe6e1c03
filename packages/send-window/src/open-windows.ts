import { type Weekday, weekdays } from '@cadenza/contracts';
import { instantOf, type LocalWindow, type SendWindow, windowOf } from './send-window.ts';

/** A stretch of time in which emails may leave: the start is included, the end excluded. */
export interface OpenWindow {
  opensAt: Temporal.Instant;
  closesAt: Temporal.Instant;
}

/**
 * Two weeks and a day: the only allowed weekday may lose its window to the skipped hour, and then opens a week later.
 */
const closedDaysMax = 15;

/**
 * The stretches in which `firstOpenInstant` moves nothing, in order and without end. The first is cut at `from`. A day
 * has none, one, or two when the clocks go back before its window opens (rule T4).
 * @throws RangeError when the time zone is unknown or no weekday is allowed
 */
export function* openWindows(window: SendWindow, from: Temporal.Instant): Generator<OpenWindow, never> {
  // Yesterday's window may still be open after midnight.
  let date = from.toZonedDateTimeISO(window.timezone).toPlainDate().subtract({ days: 1 });
  for (let closedDays = 0; closedDays <= closedDaysMax; closedDays += 1) {
    for (const { opensAt, closesAt } of openOn(window, date)) {
      if (isBefore(from, closesAt)) {
        closedDays = 0;
        yield { opensAt: isBefore(opensAt, from) ? from : opensAt, closesAt };
      }
    }
    date = date.add({ days: 1 });
  }
  throw new RangeError('A window without an allowed weekday never opens');
}

function openOn(window: SendWindow, date: Temporal.PlainDate): OpenWindow[] {
  if (!window.allowedWeekdays.includes(weekdays[date.dayOfWeek - 1] as Weekday)) return [];
  const local = windowOf(window, date);
  const closesAt = instantOf(local.end, window.timezone);
  return openingsOf(local, window.timezone).flatMap(({ opensAt, untilAt }) => {
    const endsAt = untilAt && isBefore(untilAt, closesAt) ? untilAt : closesAt;
    return isBefore(opensAt, endsAt) ? [{ opensAt, closesAt: endsAt }] : [];
  });
}

/** A day has a second opening when the clocks go back to before the first. */
function openingsOf({ start }: LocalWindow, timezone: string) {
  const opensAt = instantOf(start, timezone);
  const again = start.toZonedDateTime(timezone, { disambiguation: 'later' });
  const isRepeated = isBefore(opensAt, again.toInstant()) && again.toPlainDateTime().equals(start);
  if (!isRepeated) return [{ opensAt, untilAt: null }];
  const clocksGoBack = opensAt.toZonedDateTimeISO(timezone).getTimeZoneTransition('next');
  return [
    { opensAt, untilAt: clocksGoBack?.toInstant() ?? null },
    { opensAt: again.toInstant(), untilAt: null },
  ];
}

const isBefore = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) < 0;
