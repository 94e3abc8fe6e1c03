import { shownTimes } from '@cadenza/screen-kit';
import { expect, test } from 'vitest';
import { addDays, dayAt, formatDay } from './days.ts';

test.each([
  ['2026-03-12T04:00:00Z', 'America/New_York', '2026-03-12'],
  ['2026-03-12T03:59:59Z', 'America/New_York', '2026-03-11'],
  ['2026-03-11T15:00:00Z', 'Asia/Tokyo', '2026-03-12'],
])('at %s in %s it is %s', (instant, timeZone, day) => {
  expect(dayAt(instant, timeZone)).toBe(day);
});

test.each([
  ['2026-03-07', 2, '2026-03-09'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-12-31', 366, '2028-01-01'],
])('%s and %i days are %s', (day, count, later) => {
  expect(addDays(day, count)).toBe(later);
});

test.each([
  ['2026-03-12', 'short', 'Mar 12'],
  ['2026-03-12', 'long', 'March 12'],
  ['2027-01-02', 'short', 'Jan 2, 2027'],
] as const)('%s reads, %s, as %s', (day, month, text) => {
  expect(formatDay(day, shownTimes(), '2026-03-02', month)).toBe(text);
});
