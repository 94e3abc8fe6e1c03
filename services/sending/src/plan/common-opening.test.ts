import { weekdays } from '@cadenza/contracts';
import { expect, test } from 'vitest';
import { moveToCommonOpening } from './common-opening.ts';
import { MovingInstant } from './moving-instant.ts';

const daily = (timezone: string, startHour: number, endHour: number) => ({
  ...{ sendWindowStart: startHour * 60, sendWindowEnd: endHour * 60, allowedWeekdays: [...weekdays], timezone },
});
/** The first common opening from this instant on, or null. */
function opening(from: string, one: ReturnType<typeof daily>, other: ReturnType<typeof daily>): string | null {
  const moving = new MovingInstant(Temporal.Instant.from(from), 'now');
  return moveToCommonOpening(moving, one, other) ? moving.at.toString() : null;
}

test('M8: windows that meet once the clocks have changed are found then', () => {
  const [morning, utc] = [daily('America/New_York', 9, 10), daily('UTC', 14, 15)];
  for (const from of ['2026-10-05T00:00:00Z', '2026-10-07T00:00:00Z', '2026-10-12T00:00:00Z'])
    expect(opening(from, morning, utc)).toBeNull();
  expect(opening('2026-10-20T00:00:00Z', morning, utc)).toBe('2026-11-01T14:00:00Z');
});

test('M8: for how many mailboxes windows never meet costs nothing', () => {
  const [day, night] = [daily('Europe/Berlin', 9, 17), daily('Europe/Berlin', 20, 22)];
  expect(opening('2026-03-02T00:00:00Z', day, night)).toBeNull();
  const startedMs = performance.now();
  for (let count = 0; count < 1_000; count += 1) opening('2026-03-03T00:00:00Z', day, night);
  expect(performance.now() - startedMs, 'a thousand times, in ms; six thousand before').toBeLessThan(3_000);
});
