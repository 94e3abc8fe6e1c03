import { type Weekday, weekdays } from '@cadenza/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openWindows } from './open-windows.ts';
import { firstOpenInstant, type SendWindow } from './send-window.ts';
import { clockChanges, tenYears, zones } from './testing.ts';

const newYork: SendWindow = {
  sendWindowStart: 540,
  sendWindowEnd: 1_020,
  timezone: 'America/New_York',
  allowedWeekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
};
const nanosecond = { nanoseconds: 1 };

function firstOf(count: number, window: SendWindow, from: Temporal.Instant) {
  return openWindows(window, from).take(count).toArray();
}

function localTimes(window: Partial<SendWindow>, from: string, count: number) {
  const whole = { ...newYork, ...window };
  const local = (at: Temporal.Instant) =>
    at.toZonedDateTimeISO(whole.timezone).toPlainDateTime().toString({ smallestUnit: 'minute' });
  const found = firstOf(count, whole, Temporal.PlainDateTime.from(from).toZonedDateTime(whole.timezone).toInstant());
  return found.map(({ opensAt, closesAt }) => `${local(opensAt)} ${local(closesAt)}`);
}

test('T2: a window already open begins now, the next opens on the next allowed weekday', () => {
  // 6 March 2026 is a Friday.
  expect(localTimes({}, '2026-03-06T12:00', 2)).toEqual([
    '2026-03-06T12:00 2026-03-06T17:00',
    '2026-03-09T09:00 2026-03-09T17:00',
  ]);
});

test('T3: a window that crosses midnight is a single one', () => {
  const acrossMidnight: Partial<SendWindow> = {
    sendWindowStart: 1_320,
    sendWindowEnd: 120,
    allowedWeekdays: ['Friday'],
  };
  expect(localTimes(acrossMidnight, '2026-03-07T01:00', 2)).toEqual([
    '2026-03-07T01:00 2026-03-07T02:00',
    '2026-03-13T22:00 2026-03-14T02:00',
  ]);
});

test('T4: when clocks go back before the opening, a day has two windows', () => {
  // On 1 November 2026 in New York the clocks go back from 02:00 to 01:00.
  const sunday: SendWindow = { ...newYork, sendWindowStart: 90, sendWindowEnd: 150, allowedWeekdays: ['Sunday'] };
  const found = firstOf(2, sunday, Temporal.Instant.from('2026-11-01T00:00:00Z'));
  expect(found.map(({ opensAt, closesAt }) => `${opensAt} ${closesAt}`)).toEqual([
    '2026-11-01T05:30:00Z 2026-11-01T06:00:00Z',
    '2026-11-01T06:30:00Z 2026-11-01T07:30:00Z',
  ]);
});

test('without an allowed weekday there is no window', () => {
  expect(() => firstOf(1, { ...newYork, allowedWeekdays: [] }, tenYears.from)).toThrow(RangeError);
});

/** `firstOpenInstant` finds every instant inside a window open, and none between two windows. */
function expectAgreement(window: SendWindow, from: Temporal.Instant, count: number) {
  let closedFrom = from;
  for (const { opensAt, closesAt } of firstOf(count, window, from)) {
    expect(firstOpenInstant(window, closedFrom).at.toString()).toBe(opensAt.toString());
    const lengthMs = closesAt.epochMilliseconds - opensAt.epochMilliseconds;
    for (const inside of [opensAt.add({ milliseconds: Math.floor(lengthMs / 2) }), closesAt.subtract(nanosecond)]) {
      expect(firstOpenInstant(window, inside).at.toString()).toBe(inside.toString());
    }
    closedFrom = closesAt;
  }
}

const anyWindow = fc.record({
  sendWindowStart: fc.integer({ min: 0, max: 1_439 }),
  sendWindowEnd: fc.integer({ min: 0, max: 1_439 }),
  timezone: fc.constantFrom(...zones),
  allowedWeekdays: fc.subarray([...weekdays], { minLength: 1 }),
});

test('T2, T3: with any settings the windows agree with `firstOpenInstant`', () => {
  const anyMs = fc.integer({ min: tenYears.from.epochMilliseconds, max: tenYears.until.epochMilliseconds });
  fc.assert(
    fc.property(anyWindow, anyMs, (window, fromMs) => {
      expectAgreement(window, Temporal.Instant.fromEpochMilliseconds(fromMs), 5);
    }),
    { numRuns: 500 },
  );
});

test('T4: the windows agree with `firstOpenInstant` around clock changes', () => {
  const aroundOne = fc
    .constantFrom(...zones.filter((zone) => clockChanges(zone).length > 0))
    .chain((timezone) =>
      fc.record({ timezone: fc.constant(timezone), change: fc.constantFrom(...clockChanges(timezone)) }),
    );
  const nightMinute = fc.integer({ min: 0, max: 240 });
  const minutesFromIt = fc.integer({ min: -1_500, max: 120 });
  const days = fc.constantFrom<Weekday[]>([...weekdays], ['Sunday'], ['Saturday']);
  fc.assert(
    fc.property(
      aroundOne,
      nightMinute,
      nightMinute,
      minutesFromIt,
      days,
      (where, start, end, minutes, allowedWeekdays) => {
        const window = { sendWindowStart: start, sendWindowEnd: end, timezone: where.timezone, allowedWeekdays };
        expectAgreement(window, where.change.add({ minutes }), 4);
      },
    ),
    { numRuns: 500 },
  );
});
