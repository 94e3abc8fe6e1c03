import { aMailbox } from '@cadenza/api-client/testing';
import { expect, test } from 'vitest';
import { mailboxName } from './campaign-mailboxes.ts';
import { chosenSenders, tagCounts } from './chosen-senders.ts';
import { senderName } from './use-sender-names.ts';

const ada = aMailbox({ address: 'ada@example.com', tags: ['team a', 'vip'] });
const bob = aMailbox({ address: 'bob@example.com', tags: ['team a'], state: 'paused' });
const cleo = aMailbox({ address: 'cleo@example.com' });
const all = [ada, bob, cleo];

test('M1: the senders are those that are named and those with a tag, each once', () => {
  const senders = chosenSenders({ mailboxIds: [cleo.id, ada.id], tags: ['team a', 'vip'] }, all);
  expect(senders.map(({ mailbox }) => mailbox?.address)).toEqual([
    'bob@example.com',
    'ada@example.com',
    'cleo@example.com',
  ]);
});

test('M1: a named mailbox that was removed is still shown, before the others', () => {
  const senders = chosenSenders({ mailboxIds: [ada.id, 'gone'], tags: [] }, all);
  expect(senders.map(({ mailboxId, mailbox }) => [mailboxId, mailbox?.address])).toEqual([
    ['gone', undefined],
    [ada.id, 'ada@example.com'],
  ]);
});

test('a tag says how many mailboxes have it, also one that none has any more', () => {
  expect(tagCounts(all, ['old'])).toEqual([
    ['old', 0],
    ['team a', 2],
    ['vip', 1],
  ]);
});

test.each([
  ['Relay', { mailboxId: null, address: null, isRemoved: false }],
  ['ada@example.com', { mailboxId: 'ada', address: 'ada@example.com', isRemoved: false }],
  ['ada@example.com (removed)', { mailboxId: 'ada', address: 'ada@example.com', isRemoved: true }],
  ['A removed mailbox', { mailboxId: 'ada', address: null, isRemoved: true }],
  ['A mailbox', { mailboxId: 'ada', address: null, isRemoved: false }],
])('M2: emails were sent by %j', (name, mailbox) => {
  expect(mailboxName(mailbox)).toBe(name);
});

const addresses = new Map([[ada.id, ada.address]]);
const nothingSent = { mailboxId: null, emailId: null, sentAt: null };

test.each([
  ['–', nothingSent, addresses],
  ['Relay', { ...nothingSent, emailId: 'e1' }, addresses],
  ['Relay', { ...nothingSent, sentAt: '2026-03-02T14:00:00Z' }, addresses],
  ['ada@example.com', { ...nothingSent, mailboxId: ada.id }, addresses],
  ['A removed mailbox', { ...nothingSent, mailboxId: 'gone' }, addresses],
  ['A mailbox', { ...nothingSent, mailboxId: ada.id }, undefined],
])('M2: a lead hears from %j', (name, link, known) => {
  expect(senderName(link, known)).toBe(name);
});
