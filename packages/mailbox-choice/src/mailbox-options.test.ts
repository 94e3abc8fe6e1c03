import { aMailbox } from '@cadenza/api-client/testing';
import { expect, test } from 'vitest';
import { mailboxOptions } from './mailbox-options.ts';

const ada = aMailbox({ address: 'ada@sales.example', fromName: 'Ada', leftToday: 12 });
const bob = aMailbox({ address: 'bob@sales.example', state: 'paused', stateReason: null });
const eve = aMailbox({ address: 'eve@sales.example', state: 'waiting', stateReason: 'The server is silent' });

const linesExcept = (exceptId: string | null) =>
  mailboxOptions([ada, bob, eve], exceptId).map(({ label, detail }) => `${label}: ${detail}`);

test('a mailbox says what it has left today, or why it is away', () => {
  expect(linesExcept(null)).toEqual([
    'ada@sales.example: Ada · 12 left today',
    'bob@sales.example: Paused',
    'eve@sales.example: The server is silent',
  ]);
});

test('the mailbox that leads leave is no option', () => {
  expect(mailboxOptions([ada, bob], ada.id).map(({ value }) => value)).toEqual([bob.id]);
});
