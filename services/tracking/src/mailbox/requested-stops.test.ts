import { expect, test } from 'vitest';
import type { InboundMail } from './inbound-mail.ts';
import { stopsIn } from './requested-stops.ts';

const addressTag = '0123456789abcdef01234567';
const emailId = '019a0000-0000-8000-8000-00000000000a';
const at = '2026-03-02T15:00:00.000Z';
const named = { addresses: ['ada@example.net'], addressTags: [addressTag], dead: true, failed: true, failure: '' };

const mail = (changes: Partial<InboundMail>): InboundMail => ({
  ...{ fingerprint: 'f', receivedAt: at, kind: 'bounce', reason: '', ownId: null, emailIds: [emailId] },
  ...{ evidence: { emailIds: [emailId], sender: null }, returnedTo: [{ emailId, addressTag }], named: [named] },
  ...{ returnDate: null, asksToStop: false, words: { from: null, subject: null, body: null } as never },
  ...changes,
});

test.each<[string, Partial<InboundMail>, string | undefined]>([
  ['a dead address', {}, 'bounced'],
  ['a complaint', { kind: 'complaint', named: [] }, 'spam'],
  ['another address', { named: [{ ...named, addressTags: ['f'.repeat(24)] }] }, undefined],
  ['a full mailbox', { named: [{ ...named, dead: false }] }, undefined],
  ['one that was only put off', { named: [{ ...named, failed: false }] }, undefined],
  ['a return address from before tags', { returnedTo: [{ emailId }] }, undefined],
  ['no return address', { returnedTo: [] }, undefined],
  ['an absence', { kind: 'auto-reply' }, undefined],
])('S9: a mail about an email that is not known here, of %s', (_, changes, reason) => {
  expect(stopsIn(mail(changes))).toEqual(reason === undefined ? [] : [{ emailId, addressTag, reason, at }]);
});
