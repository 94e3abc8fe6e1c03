import type { Blame } from '@cadenza/server-replies';
import { expect, test } from 'vitest';
import { accountFault } from './account-fault.ts';

const refusal = (command: string) => ({ code: 550, status: null, text: '550 no', command });
const ours = (fault: 'sender' | 'connection' | 'quota' | 'rate' | 'login' | 'storage'): Blame => ({
  on: 'account',
  fault,
  waitMinutes: 60,
});

test.each([
  ['sender', 'MAIL FROM', false],
  ['sender', 'RCPT TO', true],
  ['sender', 'DATA', true],
  ['connection', 'RCPT TO', true],
  ['connection', 'CONN', false],
  ['quota', 'RCPT TO', false],
  ['rate', 'DATA', false],
  ['login', 'DATA', false],
  ['storage', 'DATA', false],
] as const)('D8: %s in reply to %s; others go first: %s', (fault, command, aside) => {
  const found = { kind: fault, code: 550, status: null, waitMinutes: 60, aside };
  expect(accountFault(refusal(command), ours(fault))).toEqual(found);
});

test.each<Blame>([
  { on: 'recipient', cause: 'dead-address' },
  { on: 'email', cause: 'content' },
  { on: 'nobody' },
  { on: 'unclear' },
])('D8: not the account: $on', (blame) => {
  expect(accountFault(refusal('RCPT TO'), blame)).toBeUndefined();
});
