import { expect, test } from 'vitest';
import { decideMailboxGuard, type GuardedMailbox } from './decide-mailbox-guard.ts';

const now = Temporal.Instant.from('2026-03-02T15:00:00Z');
const warning = 'Sends half of its daily limit: ...';
const decide = (deadAddresses: number, given: Partial<GuardedMailbox> = {}) => {
  const own = { sends: 100, deadAddresses, complaints: 0 };
  return decideMailboxGuard({ mailboxId: 'ann', own, ofDomain: null, warning: null, decidedAt: null, ...given }, now);
};

test.each([
  [0, null, undefined],
  [2, null, undefined],
  [3, null, 'MailboxGuardWarned'],
  [5, null, 'MailboxGuardTripped'],
  [2, warning, 'MailboxGuardEased'],
  [3, warning, undefined],
  [4, warning, undefined],
  [5, warning, 'MailboxGuardTripped'],
])('S8: %i dead addresses of 100, with the warning %s: %s', (deadAddresses, given, type) => {
  expect(decide(deadAddresses, { warning: given })?.type).toBe(type);
});

test.each([
  ['2026-03-02T14:00:00Z', '2026-03-02T15:00:00.000Z'],
  ['2026-03-02T15:00:00.000Z', '2026-03-02T15:00:00.001Z'],
  ['2026-03-02T16:00:00.000Z', '2026-03-02T16:00:00.001Z'],
])('S8: after a decision of %s the next one is of %s, whatever clocks do', (decidedAt, next) => {
  expect(decide(5, { decidedAt })?.data.decidedAt).toBe(next);
});
