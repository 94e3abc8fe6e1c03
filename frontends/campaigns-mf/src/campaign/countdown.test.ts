import { expect, test } from 'vitest';
import { formatCountdown } from './countdown.ts';

const now = Date.UTC(2026, 2, 2, 9);
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [null, 'No emails scheduled'],
  [now, 'Sending now...'],
  [now - hour, 'Sending now...'],
  [now + 1, '1s'],
  [now + 59 * second, '59s'],
  [now + minute, '1m 0s'],
  [now + 59 * minute + 59 * second, '59m 59s'],
  [now + hour, '1h 0m 0s'],
  [now + 3 * hour + 4 * minute + 5 * second, '3h 4m 5s'],
  [now + day, '1d 0h 0m'],
  [now + 2 * day + 3 * hour + 4 * minute + 59 * second, '2d 3h 4m'],
])('the countdown to %s reads "%s"', (nextSendAtMs, text) => {
  expect(formatCountdown(nextSendAtMs, now)).toBe(text);
});
