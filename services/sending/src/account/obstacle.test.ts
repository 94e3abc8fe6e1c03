import { expect, test } from 'vitest';
import type { Waiting } from './events.ts';
import { accountObstacle } from './obstacle.ts';

const now = Temporal.Instant.from('2026-03-02T18:00:00Z');
const told = (fault: Waiting['fault'], at = '2026-03-02T19:05:00Z', timezone = 'America/New_York') =>
  accountObstacle(
    { fault, since: now.toString(), failures: 1, retryAt: at },
    { at: Temporal.Instant.from(at), now, timezone },
  );

test.each([
  ['access', null, null, 'The mailbox cannot sign in now.'],
  ['login', 535, '5.7.8', 'The mail account refuses the login (535 5.7.8).'],
  ['connection', null, null, 'The mail server cannot be reached.'],
  ['connection', 421, '4.3.2', 'The mail server takes no emails now (421 4.3.2).'],
  ['quota', 550, '5.4.5', 'The mail account has reached its sending limit (550 5.4.5).'],
  ['rate', 454, null, 'The mail server asks to send more slowly (454).'],
  ['sender', 553, '5.7.1', 'The mail account is not allowed to send (553 5.7.1).'],
  ['same-refusal', 550, null, 'The mail server refuses one recipient after the other with the same words (550).'],
  ['storage', 554, '5.2.2', 'The mailbox of the mail account is full (554 5.2.2).'],
] as const)('D8: %s %s %s is told to the user', (kind, code, status, sentence) => {
  expect(told({ kind, code, status })).toBe(`${sentence} Nothing is lost; it is tried again at 2:05 PM EST.`);
});

test('D10: how many were refused with the same words is told', () => {
  expect(told({ kind: 'same-refusal', code: 550, status: null, recipients: 12 })).toMatch(
    /words \(550\), 12 so far\. /,
  );
});

test('T9: another day is named, in the time zone of the campaign', () => {
  const fault = { kind: 'quota', code: null, status: null } as const;
  expect(told(fault, '2026-03-03T18:00:00Z')).toContain('tried again on Tuesday, March 3 at 1:00 PM EST.');
  expect(told(fault, '2026-03-02T19:00:00Z', 'Asia/Tokyo')).toContain('tried again at 4:00 AM GMT+9.');
});
