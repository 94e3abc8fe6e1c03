import { mailboxesMax } from '@cadenza/contracts';
import { expect, test } from 'vitest';
import { refuseConnecting } from './connect-rules.ts';

test.each([
  [{ isAddressTaken: false, mailboxCount: mailboxesMax - 1 }, undefined],
  [{ isAddressTaken: false, mailboxCount: mailboxesMax }, 'too-many-mailboxes'],
  [{ isAddressTaken: true, mailboxCount: 1 }, 'mailbox-exists'],
  [{ isAddressTaken: true, mailboxCount: mailboxesMax }, 'mailbox-exists'],
])('a mailbox beside %j: %s', (facts, code) => {
  expect(refuseConnecting(facts)?.code).toBe(code);
});
