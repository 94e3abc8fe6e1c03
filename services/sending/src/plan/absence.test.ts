import { expect, test } from 'vitest';
import { absentUntil } from './absence.ts';

/** A Monday. */
const at = '2026-03-02T15:00:00Z';

test.each([
  ['2026-03-04', '2026-03-05T00:00:00-05:00', 'on a Wednesday: from Thursday'],
  ['2026-03-06', '2026-03-09T00:00:00-04:00', 'on a Friday: from Monday, in the summer time that has begun'],
  ['2026-03-07', '2026-03-09T00:00:00-04:00', 'on a Saturday: from Monday'],
  ['2026-03-08', '2026-03-09T00:00:00-04:00', 'on a Sunday: from Monday'],
  ['2026-03-02', '2026-03-03T00:00:00-05:00', 'on the day of the answer: from the next one'],
  ['2027-03-02', '2027-03-03T00:00:00-05:00', 'in a year'],
  ['2026-02-27', '2026-03-09T15:00:00Z', 'before the answer: not at all'],
  ['2027-03-04', '2026-03-09T15:00:00Z', 'after more than a year: not at all'],
])('S5: whoever is back on %s goes on at %s, that is %s', (day, until) => {
  const returnsAt = `${day}T00:00:00Z`;
  expect(absentUntil({ at, returnsAt }, 'America/New_York')).toEqual(Temporal.Instant.from(until));
});

test('S5: without a day of return it is seven days', () => {
  expect(absentUntil({ at, returnsAt: null }, 'UTC')).toEqual(Temporal.Instant.from('2026-03-09T15:00:00Z'));
});
