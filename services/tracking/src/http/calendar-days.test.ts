import { expect, test } from 'vitest';
import { lastDays } from './calendar-days.ts';

const at = Temporal.Instant.from;

test('today is the last day, in the zone of the reader', () => {
  const now = at('2026-03-02T01:30:00Z');
  expect(lastDays(now, 2, 'UTC')).toEqual({
    dates: ['2026-03-01', '2026-03-02'],
    starts: ['2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z'],
    beforeStart: '2026-02-27T00:00:00Z',
  });
  expect(lastDays(now, 2, 'America/New_York').dates).toEqual(['2026-02-28', '2026-03-01']);
  expect(lastDays(now, 2, 'Asia/Tokyo').starts[0]).toBe('2026-02-28T15:00:00Z');
});

test.each([
  ['2026-03-08T18:00:00Z', 23],
  ['2026-11-01T18:00:00Z', 25],
])('T4: where clocks change on %s, the day has %d hours', (now, hours) => {
  const [start = '', end = ''] = lastDays(at(now), 1, 'America/New_York').starts;
  expect(at(end).since(at(start)).total('hours')).toBe(hours);
});
