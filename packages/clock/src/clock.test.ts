import { expect, test } from 'vitest';
import { createClock } from './clock.ts';
import { startLoop } from './loop.ts';

const start = Temporal.Instant.from('2026-03-02T09:00:00Z');

test('without settings the product has real time', () => {
  const differenceMs = createClock().now().epochMilliseconds - Temporal.Now.instant().epochMilliseconds;
  expect(Math.abs(differenceMs)).toBeLessThan(1_000);
});

test('two processes with one anchor read the same time, and a day passes in a second at speed 86400', () => {
  const anchor = Temporal.Now.instant().subtract({ seconds: 1 });
  const reading = createClock({ start, speed: 86_400, anchor }).now();
  const days = reading.since(start).total('hours') / 24;
  expect(days).toBeGreaterThanOrEqual(1);
  expect(days).toBeLessThan(4);
});

test('a wait is counted in real milliseconds', () => {
  const clock = createClock({ start, speed: 3_600 });
  const waitMs = clock.realMsUntil(start.add({ hours: 10 }));
  expect(waitMs).toBeGreaterThan(8_000);
  expect(waitMs).toBeLessThanOrEqual(10_000);
  expect(clock.realMsUntil(start.subtract({ hours: 1 }))).toBe(0);
});

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('a speed of %s is refused', (speed) => {
  expect(() => createClock({ speed })).toThrow('positive number');
});

test('a loop goes on after an error, can be woken, and ends with its last turn done', async () => {
  const errors: unknown[] = [];
  let turns = 0;
  const loop = startLoop(
    async () => {
      turns += 1;
      if (turns === 1) throw new Error('once');
      return 60_000;
    },
    { onError: (error) => errors.push(error) },
  );
  await expect.poll(() => turns).toBe(2);
  loop.wake();
  await expect.poll(() => turns).toBe(3);
  await loop[Symbol.asyncDispose]();
  expect(errors).toHaveLength(1);
});
