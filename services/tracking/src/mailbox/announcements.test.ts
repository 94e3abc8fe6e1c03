import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startAnnouncements } from './announcements.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('mail is looked for as soon as it is announced', () => {
  const look = vi.fn();
  const announcements = startAnnouncements(look);
  announcements.come();
  announcements.looked({ found: 1 });
  announcements.looked({ found: 0 });
  announcements.come();
  expect(look).toHaveBeenCalledTimes(2);
});

test('a server that announces mail without having any is believed less and less, until it has some', () => {
  let looks = 0;
  const announcements = startAnnouncements(() => {
    looks += 1;
    announcements.looked({ found: 0 });
  });
  for (let ms = 0; ms < 60_000; ms += 10) {
    announcements.come();
    vi.advanceTimersByTime(10);
  }
  expect(looks).toBeLessThan(12);
  announcements.looked({ found: 1 });
  announcements.come();
  expect(looks).toBeLessThan(14);
  const before = looks;
  announcements.looked({ found: 1 });
  announcements.come();
  expect(looks).toBe(before + 1);
});
