import { expect, test } from 'vitest';
import { formerObstacle, toldUnread, unreadObstacle } from './unread-account.ts';

const reader = { now: Temporal.Instant.from('2026-03-02T20:00:00Z'), timezone: 'America/New_York' };
const wait = 'Follow-ups wait until they are, so that nobody who has answered gets one.';

test.each([
  [
    { since: '2026-03-02T19:05:00Z', isKnown: true },
    'ada@x.com',
    'Answers to ada@x.com have not been read since 2:05 PM EST.',
  ],
  [
    { since: '2026-03-01T19:05:00Z', isKnown: true },
    null,
    'Answers have not been read since Sunday, March 1, 2:05 PM EST.',
  ],
  [{ since: null, isKnown: true }, 'ada@x.com', 'Answers to ada@x.com have not been read yet.'],
  [
    { since: '2026-03-02T19:05:00Z', isKnown: false },
    'ada@x.com',
    'Nobody can tell since 2:05 PM EST whether answers to ada@x.com have been read.',
  ],
])('S13: what is not read is said with the time, %#', (unread, address, expected) => {
  expect(unreadObstacle({ ...unread, isLetGo: false }, address, reader)).toBe(`${expected} ${wait}`);
});

test.each([
  ['2026-03-02T19:05:00Z', 'since 2:05 PM EST'],
  [null, 'at all'],
])('S13: an account of before is named with its server, %#', (since, when) => {
  const words = `Answers in ada at imap.old.com, which is not read any more, have not been read ${when}.`;
  expect(formerObstacle({ name: 'ada at imap.old.com', since }, reader)).toMatch(words);
  expect(toldUnread(null, { ...reader, address: 'ada@x.com', former: { name: 'ada at imap.old.com', since } })).toEqual(
    {
      reason: words,
      sendsAllTheSame: false,
    },
  );
});

test('S13: what a person let go is not said while an account of before is waited for', () => {
  const unread = { since: null, isKnown: true, isLetGo: true };
  const told = (former: { name: string; since: null } | null) =>
    toldUnread(unread, { ...reader, address: 'ada@x.com', former });
  expect(told({ name: 'ada at imap.old.com', since: null })).toMatchObject({ sendsAllTheSame: false });
  expect(told(null)).toMatchObject({ sendsAllTheSame: true });
});
