import { expect, test } from 'vitest';
import { allowanceOn } from './allowance.ts';

const connectedAt = Temporal.Instant.from('2026-03-02T23:30:00Z');
const ramp = { start: 5, step: 3 };

test.each([
  ['without a ramp, the daily limit', null, '2026-03-02T23:40:00Z', 'UTC', 40],
  ['on the first day, the start', ramp, '2026-03-02T23:59:59Z', 'UTC', 5],
  ['at midnight, a step more', ramp, '2026-03-03T00:00:00Z', 'UTC', 8],
  ['in a zone whose midnight is not here yet, the start', ramp, '2026-03-03T04:59:59Z', 'America/New_York', 5],
  ['after the midnight of the zone, a step more', ramp, '2026-03-03T05:00:00Z', 'America/New_York', 8],
  ['over the hour that a change of clocks leaves out', ramp, '2026-03-09T04:00:00Z', 'America/New_York', 26],
  ['never more than the daily limit', ramp, '2026-03-14T12:00:00Z', 'UTC', 40],
  ['from a start over the limit, the limit', { start: 100, step: 1 }, '2026-03-02T23:40:00Z', 'UTC', 40],
  ['before it was connected, the start', ramp, '2026-03-01T00:00:00Z', 'UTC', 5],
])('M5: %s', (_, given, now, timezone, allowance) => {
  const settings = { dailyLimit: 40, ramp: given, timezone };
  expect(allowanceOn(settings, { connectedAt, health: 'well' }, Temporal.Instant.from(now))).toBe(allowance);
});

test.each([
  [40, null, 20],
  [41, null, 21],
  [2, null, 1],
  [1, null, 1],
  [0, null, 0],
  [40, ramp, 3],
])('M5: half of a limit of %i with the ramp %j is %i, and never nothing', (dailyLimit, given, allowance) => {
  const settings = { dailyLimit, ramp: given, timezone: 'UTC' };
  expect(allowanceOn(settings, { connectedAt, health: 'halved' }, connectedAt)).toBe(allowance);
});
