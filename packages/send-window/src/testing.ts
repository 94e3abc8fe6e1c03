import { type Weekday, weekdays } from '@cadenza/contracts';
import type { SendWindow } from './send-window.ts';

/** The time zones that a campaign can be given on the launch screen. */
export const zones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Phoenix',
  'America/Anchorage',
  'Pacific/Honolulu',
  'Europe/London',
  'Europe/Paris',
  'Europe/Berlin',
  'Asia/Tokyo',
  'Asia/Shanghai',
  'Asia/Dubai',
  'Australia/Sydney',
  'UTC',
] as const;

/** The ten years over which the time rules are tested. */
export const tenYears = {
  from: Temporal.Instant.from('2026-01-01T00:00:00Z'),
  until: Temporal.Instant.from('2036-01-01T00:00:00Z'),
};

/** Every instant of these ten years at which the clocks of the zone are put forward or back. */
export function clockChanges(zone: string): Temporal.Instant[] {
  const changes: Temporal.Instant[] = [];
  let at = tenYears.from.toZonedDateTimeISO(zone);
  for (;;) {
    const next = at.getTimeZoneTransition('next');
    if (!next || Temporal.Instant.compare(next.toInstant(), tenYears.until) > 0) return changes;
    changes.push(next.toInstant());
    at = next;
  }
}

/**
 * Rules T2 and T3 as a person with a wall clock and a calendar reads them. Shares no code with the search, so that it
 * can check it.
 */
export function isOpenByTheWallClock(window: SendWindow, at: Temporal.Instant): boolean {
  const local = at.toZonedDateTimeISO(window.timezone);
  const minute = local.hour * 60 + local.minute;
  const opensOn = (date: Temporal.PlainDate) =>
    window.allowedWeekdays.includes(weekdays[date.dayOfWeek - 1] as Weekday);
  const today = local.toPlainDate();
  const { sendWindowStart: start, sendWindowEnd: end } = window;
  if (start === end) return opensOn(today);
  if (start < end) return minute >= start && minute < end && opensOn(today);
  return minute >= start ? opensOn(today) : minute < end && opensOn(today.subtract({ days: 1 }));
}
