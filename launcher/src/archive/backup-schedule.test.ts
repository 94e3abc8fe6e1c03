import { expect, test } from 'vitest';
import { isSchedule, readSchedule } from './backup-schedule.ts';

const hourMs = 3_600_000;

test.each([
  ['hourly', hourMs],
  ['daily', 25 * hourMs],
  ['weekly', 8 * 24 * hourMs],
  ['0 3 * * *', 25 * hourMs],
])('%s: due within %d ms', (text, ms) => {
  const after = '2026-03-04T10:30:00Z';
  const due = readSchedule(text)(after)!.getTime() - Date.parse(after);
  expect(due).toBeGreaterThan(0);
  expect(due).toBeLessThanOrEqual(ms);
});

test('off is never', () => expect(readSchedule('off')('2026-03-04T10:30:00Z')).toBeUndefined());

test.each(['sometimes', '', '99 * * * *'])('"%s" is no schedule', (text) => expect(isSchedule(text)).toBe(false));
