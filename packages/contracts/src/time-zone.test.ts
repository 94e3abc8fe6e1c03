import { expect, test } from 'vitest';
import { timeZone } from './time-zone.ts';

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['europe/berlin', 'Europe/Berlin'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['utc', 'UTC'],
  ['EST', 'EST'],
  ['PST', 'America/Los_Angeles'],
  ['jst', 'Asia/Tokyo'],
])('%s is kept as %s, which Temporal knows', (given, kept) => {
  const { data } = timeZone.safeParse(given);
  expect(data).toBe(kept);
  expect(new Temporal.ZonedDateTime(0n, kept).timeZoneId).toBe(kept);
});

test.each(['', ' ', '+02:00', 'Mars/Olympus', 'Europe/Berlin ', 'x'.repeat(101)])('"%s" is none', (given) => {
  expect(timeZone.safeParse(given).success).toBe(false);
});
