import { type Weekday, weekdays } from '@cadenza/contracts';
import { dayAfter } from '@cadenza/mailbox-allowance';
import { openWindows, type SendWindow } from '@cadenza/send-window';
import { clockChanges, tenYears, zones } from '@cadenza/send-window/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EarliestFirst } from './earliest-first.ts';
import { common, daysOf, FoundStretches, openingsOf, type Stretch, within } from './openings.ts';

const minuteOfDay = fc.oneof(fc.integer({ min: 0, max: 1_439 }), fc.constantFrom(0, 60, 90, 120, 180));
const zone = fc.constantFrom(...zones, 'America/Havana', 'Africa/Cairo');
const anyWindow = fc.record({
  sendWindowStart: minuteOfDay,
  sendWindowEnd: minuteOfDay,
  timezone: zone,
  allowedWeekdays: fc.subarray<Weekday>([...weekdays], { minLength: 1 }),
});
const anyStart = fc.oneof(
  fc.integer({ min: tenYears.from.epochMilliseconds, max: tenYears.until.epochMilliseconds }),
  fc
    .record({
      change: fc.constantFrom(...zones.flatMap(clockChanges)),
      minutes: fc.integer({ min: -12_000, max: 2_000 }),
    })
    .map(({ change, minutes }) => change.add({ minutes }).epochMilliseconds),
);
const twoYears = (fromMs: number) => ({ fromMs, toMs: fromMs + 2 * 366 * 24 * 60 * 60 * 1_000 });
const instant = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms);

/** When a window is open in this stretch, one opening after the other. */
function openIn(window: SendWindow, { fromMs, toMs }: Stretch): Stretch[] {
  const open: Stretch[] = [];
  for (const { opensAt, closesAt } of openWindows(window, instant(fromMs))) {
    if (opensAt.epochMilliseconds >= toMs) break;
    open.push({ fromMs: opensAt.epochMilliseconds, toMs: Math.min(toMs, closesAt.epochMilliseconds) });
  }
  return open;
}

/** The calendar days of a time zone, one after the other. */
function daysIn(timezone: string, { fromMs, toMs }: Stretch): Stretch[] {
  const days: Stretch[] = [];
  let at = instant(fromMs).toZonedDateTimeISO(timezone).startOfDay().epochMilliseconds;
  while (at < toMs) {
    const end = dayAfter(timezone, instant(at)).epochMilliseconds;
    days.push({ fromMs: at, toMs: end });
    at = end;
  }
  return days;
}

test('T2, T3, T4: weeks that repeat are those of the window itself, over every change of the clocks', () => {
  fc.assert(
    fc.property(anyWindow, anyStart, (window, fromMs) => {
      const all = twoYears(fromMs);
      const openings = [...openingsOf(window, all)].flatMap((each) => within([each], all));
      expect(openings).toEqual(openIn(window, all));
    }),
    { numRuns: 60 },
  );
});

test('M5: so are days', () => {
  fc.assert(
    fc.property(zone, anyStart, (timezone, fromMs) => {
      expect([...daysOf(timezone, twoYears(fromMs))]).toEqual(daysIn(timezone, twoYears(fromMs)));
    }),
    { numRuns: 30 },
  );
});

test('M8: what two windows have in common', () => {
  fc.assert(
    fc.property(anyWindow, anyWindow, anyStart, (one, other, fromMs) => {
      const all = { fromMs, toMs: fromMs + 60 * 24 * 60 * 60 * 1_000 };
      const [first, second] = [openIn(one, all), openIn(other, all)];
      const found = new FoundStretches(common(first.values(), second.values()));
      const expected = first.flatMap((each) => within(second, each));
      expect(expected.map((_, place) => found.at(place))).toEqual(expected);
      expect(found.at(expected.length)).toBeUndefined();
    }),
    { numRuns: 60 },
  );
});

test('what comes first is taken first', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 })), (times) => {
      const waiting = new EarliestFirst(times.map((nextMs) => ({ nextMs })));
      const taken = times.map(() => waiting.take()?.nextMs);
      expect(taken).toEqual(times.toSorted((one, other) => one - other));
      expect(waiting.first).toBeUndefined();
    }),
  );
});
