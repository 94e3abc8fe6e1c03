import { expect, test, vi } from 'vitest';
import { deadlineIn, realNowMs, steadyNowMs } from './real-time.ts';

test('a deadline passes when its time is over, and not before', async () => {
  expect(deadlineIn(60_000).hasPassed()).toBe(false);
  expect(deadlineIn(0).hasPassed()).toBe(true);
  const soon = deadlineIn(20);
  await expect.poll(() => soon.hasPassed()).toBe(true);
});

test('a deadline does not move when the system clock is set', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const deadline = deadlineIn(60_000);
    vi.setSystemTime(realNowMs() + 3_600_000);
    expect(deadline.hasPassed()).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

test('steady time does not go back', () => {
  const before = steadyNowMs();
  expect(steadyNowMs()).toBeGreaterThanOrEqual(before);
});
