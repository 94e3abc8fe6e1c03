import { weekdays } from '@cadenza/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstOpenInstant, type SendWindow } from './send-window.ts';
import { clockChanges, isOpenByTheWallClock, tenYears, zones } from './testing.ts';

const newYork: SendWindow = {
  sendWindowStart: 540,
  sendWindowEnd: 1_020,
  timezone: 'America/New_York',
  allowedWeekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
};

function open(window: Partial<SendWindow>, from: string) {
  const zone = window.timezone ?? newYork.timezone;
  const { at, movedBy } = firstOpenInstant(
    { ...newYork, ...window },
    Temporal.PlainDateTime.from(from).toZonedDateTime(zone).toInstant(),
  );
  return `${at.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' })} ${movedBy}`;
}

// 2 March 2026 is a Monday.
test.each([
  ['T2: inside the window nothing moves', {}, '2026-03-02T12:34', '2026-03-02T12:34 nothing'],
  ['T3: the start is included', {}, '2026-03-02T09:00', '2026-03-02T09:00 nothing'],
  ['T3: the end is excluded', {}, '2026-03-02T17:00', '2026-03-03T09:00 window'],
  ['T2: before the window it waits for the start', {}, '2026-03-02T03:00', '2026-03-02T09:00 window'],
  ['T2: a weekend is waited out', {}, '2026-03-07T12:00', '2026-03-09T09:00 weekday'],
  ['T2: after Friday evening comes Monday', {}, '2026-03-06T18:00', '2026-03-09T09:00 weekday'],
])('%s', (_, window, from, expected) => {
  expect(open(window, from)).toBe(expected);
});

const acrossMidnight = { sendWindowStart: 22 * 60, sendWindowEnd: 120, allowedWeekdays: ['Friday'] } as const;
test.each([
  ['2026-03-06T23:00', '2026-03-06T23:00 nothing'],
  ['2026-03-07T01:59', '2026-03-07T01:59 nothing'],
  ['2026-03-07T02:00', '2026-03-13T22:00 weekday'],
  ['2026-03-06T01:00', '2026-03-06T22:00 weekday'],
])('T3: a window across midnight belongs to the weekday on which it opens (%s)', (from, expected) => {
  expect(open({ ...acrossMidnight, allowedWeekdays: ['Friday'] }, from)).toBe(expected);
});

test('T3: start equal to end is the whole day', () => {
  const wholeDay: Partial<SendWindow> = { sendWindowStart: 600, sendWindowEnd: 600, allowedWeekdays: ['Monday'] };
  expect(open(wholeDay, '2026-03-02T00:00')).toBe('2026-03-02T00:00 nothing');
  expect(open(wholeDay, '2026-03-02T23:59')).toBe('2026-03-02T23:59 nothing');
  expect(open(wholeDay, '2026-03-03T00:00')).toBe('2026-03-09T00:00 weekday');
});

test('T4: an opening time that does not exist moves to the first valid minute', () => {
  // In New York the clocks jump from 02:00 to 03:00 on 8 March 2026.
  const sunday: Partial<SendWindow> = { sendWindowStart: 150, sendWindowEnd: 300, allowedWeekdays: ['Sunday'] };
  expect(open(sunday, '2026-03-08T00:00')).toBe('2026-03-08T03:00 window');
});

test('T4: of a repeated opening time the first is taken', () => {
  // On 1 November 2026 the hour from 01:00 to 02:00 comes twice.
  const sunday: SendWindow = { ...newYork, sendWindowStart: 60, sendWindowEnd: 300, allowedWeekdays: ['Sunday'] };
  const { at } = firstOpenInstant(sunday, Temporal.Instant.from('2026-11-01T04:00:00Z'));
  expect(at.toString()).toBe('2026-11-01T05:00:00Z');
});

test('T4: a window that falls wholly into the missing hour opens a week later', () => {
  const sunday: Partial<SendWindow> = { sendWindowStart: 120, sendWindowEnd: 180, allowedWeekdays: ['Sunday'] };
  expect(open(sunday, '2026-03-08T00:00')).toBe('2026-03-15T02:00 weekday');
});

test('T4: when clocks go back before the opening, the window opens a second time', () => {
  // On 1 November 2026 in New York 01:10 comes again 20 minutes before the second 01:30.
  const sunday: SendWindow = { ...newYork, sendWindowStart: 90, sendWindowEnd: 150, allowedWeekdays: ['Sunday'] };
  const { at } = firstOpenInstant(sunday, Temporal.Instant.from('2026-11-01T06:10:00Z'));
  expect(at.toString()).toBe('2026-11-01T06:30:00Z');
});

const anyWindow = fc.record({
  sendWindowStart: fc.integer({ min: 0, max: 1_439 }),
  sendWindowEnd: fc.integer({ min: 0, max: 1_439 }),
  timezone: fc.constantFrom(...zones),
  allowedWeekdays: fc.subarray([...weekdays], { minLength: 1 }),
});
const anyMs = fc.integer({ min: tenYears.from.epochMilliseconds, max: tenYears.until.epochMilliseconds });

function expectFirstOpen(window: SendWindow, from: Temporal.Instant) {
  const { at } = firstOpenInstant(window, from);
  const again = firstOpenInstant(window, at);
  // One expectation, of plain values, since tens of thousands of instants are tried.
  expect({
    isNotBefore: Temporal.Instant.compare(at, from) >= 0,
    isOpen: isOpenByTheWallClock(window, at),
    isStable: again.at.equals(at) && again.movedBy === 'nothing',
  }).toEqual({ isNotBefore: true, isOpen: true, isStable: true });
  return at;
}

test('T2, T3: whatever the settings, the instant is not before the asked one, is open, and is stable', () => {
  fc.assert(
    fc.property(anyWindow, anyMs, (window, fromMs) => {
      expectFirstOpen(window, Temporal.Instant.fromEpochMilliseconds(fromMs));
    }),
    { numRuns: 500 },
  );
});

test('T2: nothing before the found instant is open, except in the second pass of a repeated hour', () => {
  fc.assert(
    fc.property(anyWindow, anyMs, fc.double({ min: 0, max: 0.999, noNaN: true }), (window, fromMs, share) => {
      const from = Temporal.Instant.fromEpochMilliseconds(fromMs);
      const at = expectFirstOpen(window, from);
      const waitMs = at.epochMilliseconds - from.epochMilliseconds;
      const between = from.add({ milliseconds: Math.floor(waitMs * share) });
      if (between.equals(at)) return;
      const anHourBefore = between.subtract({ hours: 1 });
      const isRepeated = localText(between, window.timezone) === localText(anHourBefore, window.timezone);
      expect(isOpenByTheWallClock(window, between)).toBe(isRepeated && isOpenByTheWallClock(window, anHourBefore));
    }),
    { numRuns: 500 },
  );
});

const localText = (at: Temporal.Instant, zone: string) => at.toZonedDateTimeISO(zone).toPlainDateTime().toString();

/** Windows, in minutes after midnight, that begin, end or lie in the hour that a clock change skips or repeats. */
const nightWindows: [start: number, end: number][] = [
  [0, 0],
  [60, 120],
  [90, 150],
  [120, 180],
  [150, 210],
  [105, 75],
  [1_320, 150],
  [540, 1_020],
];

const changing = zones.filter((timezone) => clockChanges(timezone).length > 0);

test.each(changing)('T4: every change of the clocks in ten years, %s', (timezone) => {
  for (const change of clockChanges(timezone)) {
    for (const [sendWindowStart, sendWindowEnd] of nightWindows) {
      for (const allowedWeekdays of [['Sunday' as const], [...weekdays]]) {
        const window: SendWindow = { sendWindowStart, sendWindowEnd, timezone, allowedWeekdays };
        for (const minutes of [-1_441, -61, -60, -30, -1, 0, 1, 30, 59, 60, 90]) {
          expectFirstOpen(window, change.add({ minutes }));
        }
      }
    }
  }
});
