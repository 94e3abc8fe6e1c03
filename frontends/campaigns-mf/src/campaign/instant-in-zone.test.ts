import { expect, test } from 'vitest';
import { instantInZone } from './instant-in-zone.ts';

test.each([
  ['2026-03-13T14:15:00Z', 'America/New_York', 'Friday, March 13, 2026 at 10:15 AM EDT'],
  ['2026-03-06T00:05:00Z', 'America/New_York', 'Thursday, March 5, 2026 at 7:05 PM EST'],
  ['2026-03-06T00:05:00Z', 'UTC', 'Friday, March 6, 2026 at 12:05 AM UTC'],
])('%s in %s is %s', (instant, timeZone, expected) => {
  expect(instantInZone(instant, timeZone)).toBe(expected);
});
