import { type Weekday, weekdays } from '@cadenza/contracts';
import { clockChanges, tenYears, zones } from '@cadenza/send-window/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EarliestFirst } from './earliest-first.ts';
import { common, daysOf, FoundStretches, openingsOf } from './openings.ts';
import { daysIn, openIn, within } from './stretches.ts';

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
      const days = daysIn(timezone, twoYears(fromMs)).map(({ fromMs: from, toMs }) => ({ fromMs: from, toMs }));
      expect([...daysOf(timezone, twoYears(fromMs))]).toEqual(days);
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
