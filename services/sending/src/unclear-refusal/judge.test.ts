import { describe, expect, test } from 'vitest';
import { judgeRefusal, type RefusalHistory } from './judge.ts';

const now = Temporal.Instant.from('2026-03-06T15:00:00Z');
const hoursAgo = (hours: number) => now.subtract({ minutes: Math.round(hours * 60) });
const aRefusal = (changes: Partial<RefusalHistory> = {}): RefusalHistory => ({
  tries: 1,
  firstAt: now,
  alike: { recipients: 1, domains: 1 },
  isTakenByColleagues: false,
  ...changes,
});
const verdict = (changes: Partial<RefusalHistory>) => judgeRefusal(aRefusal(changes), now);

test.each([
  [1, 1, 'unclear'],
  [50, 2, 'unclear'],
  [3, 3, 'account'],
  [7, 5, 'account'],
])('D10: the same words to %i recipients of %i domains are %s', (recipients, domains, about) => {
  expect(verdict({ alike: { recipients, domains } })).toMatchObject({
    about,
    ...(about === 'account' && { recipients }),
  });
});

test.each([
  [23.9, true, 'unclear'],
  [24, true, 'recipient'],
  [24, false, 'unclear'],
  [119, true, 'recipient'],
  [200, true, 'recipient'],
])('D10: refused for %d hours while colleagues are accepted (%s): %s', (hours, isTakenByColleagues, about) => {
  expect(verdict({ tries: 5, firstAt: hoursAgo(hours), isTakenByColleagues }).about).toBe(about);
});

test('D10: what is refused to everybody says nothing of a recipient', () => {
  const alike = { recipients: 9, domains: 3 };
  expect(verdict({ firstAt: hoursAgo(48), isTakenByColleagues: true, alike }).about).toBe('account');
});

describe('D10: an unclear refusal is tried again after waits that grow, for five days', () => {
  test.each([
    [1, 0, 30],
    [2, 0.5, 120],
    [3, 2.5, 360],
    [4, 8.5, 960],
    [5, 24.5, 1_440],
    [9, 100, 1_200],
    [40, 119, 60],
  ])('try %i, %d hours after the first: in %i minutes', (tries, hours, minutes) => {
    const found = verdict({ tries, firstAt: hoursAgo(hours) });
    expect(found).toEqual({ about: 'unclear', retryAt: now.add({ minutes }) });
  });

  test.each([120, 121, 900])('after %i hours a person decides', (hours) => {
    expect(verdict({ tries: 9, firstAt: hoursAgo(hours) })).toEqual({ about: 'unclear', retryAt: null });
  });
});
