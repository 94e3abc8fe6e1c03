import { expect, test } from 'vitest';
import { dayAfter, dayOf } from './calendar-day.ts';

const instant = (text: string) => Temporal.Instant.from(text);

test.each([
  ['UTC', '2026-03-02T23:59:59.999Z', '2026-03-02', '2026-03-03T00:00:00Z'],
  ['UTC', '2026-03-03T00:00:00Z', '2026-03-03', '2026-03-04T00:00:00Z'],
  ['America/New_York', '2026-03-03T04:59:59Z', '2026-03-02', '2026-03-03T05:00:00Z'],
  // A day of 23 hours, and one of 25.
  ['America/New_York', '2026-03-08T05:00:00Z', '2026-03-08', '2026-03-09T04:00:00Z'],
  ['America/New_York', '2026-11-01T04:00:00Z', '2026-11-01', '2026-11-02T05:00:00Z'],
  // Midnight is left out: the day begins at 01:00.
  ['Africa/Cairo', '2026-04-23T12:00:00Z', '2026-04-23', '2026-04-23T22:00:00Z'],
  // Midnight comes twice, and the day begins with the first.
  ['America/Havana', '2026-10-31T12:00:00Z', '2026-10-31', '2026-11-01T04:00:00Z'],
  ['Pacific/Kiritimati', '2026-03-02T10:00:00Z', '2026-03-03', '2026-03-03T10:00:00Z'],
  // The clocks of Samoa skipped 30 December.
  ['Pacific/Apia', '2011-12-29T12:00:00Z', '2011-12-29', '2011-12-30T10:00:00Z'],
])('M5: the day in %s at %s is %s, and the next begins at %s', (timezone, now, day, next) => {
  expect(dayOf(timezone, instant(now))).toBe(day);
  expect(dayAfter(timezone, instant(now))).toEqual(instant(next));
});

const from = instant('2026-01-01T00:00:00Z');
const end = instant('2027-01-02T00:00:00Z');

/** The offset of a zone, and each change of it until the end. */
function offsetsIn(timezone: string): string {
  const offsets = [];
  for (
    let at: Temporal.ZonedDateTime | null = from.toZonedDateTimeISO(timezone);
    at && Temporal.Instant.compare(at.toInstant(), end) <= 0;
    at = at.getTimeZoneTransition('next')
  )
    offsets.push(`${at.toInstant()} ${at.offset}`);
  return offsets.join(', ');
}

// Zones with the same clocks all year have the same days, and most have some other's.
const clocks = Map.groupBy(Intl.supportedValuesOf('timeZone'), offsetsIn);

test.each([...clocks.values()].map(([timezone]) => timezone as string))(
  'M5: on the clocks of %s each day of a year ends where the next begins',
  (timezone) => {
    for (let now = from; Temporal.Instant.compare(now, end) < 0; ) {
      const next = dayAfter(timezone, now);
      expect(Temporal.Instant.compare(next, now)).toBe(1);
      expect(dayOf(timezone, next.subtract({ nanoseconds: 1 }))).toBe(dayOf(timezone, now));
      expect(dayOf(timezone, next) > dayOf(timezone, now)).toBe(true);
      now = next;
    }
  },
);
