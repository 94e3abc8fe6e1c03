import { expect, test } from 'vitest';
import { consequenceOf, type Target } from './consequences.ts';
import type { InboundMail, Named } from './inbound-mail.ts';
import { noWords } from './mail-words.ts';

const engaged = {
  ...{ emailId: 'email', campaignId: 'campaign', leadId: 'lead', linkId: 'link' },
  at: '2026-03-02T15:00:00Z',
  test: false,
};
const target: Target = { engaged, address: 'bob@example.net', byMessageId: true };
const aNamed = (changes: Partial<Named>): Named => ({
  ...{ addresses: ['bob@example.net'], dead: true, failed: true, failure: 'dead-address 5.1.1' },
  ...changes,
});
const aMail = (kind: InboundMail['kind'], ...named: Named[]): InboundMail => ({
  ...{ fingerprint: 'f', receivedAt: engaged.at, reason: 'r', ownId: null, emailIds: [] },
  ...{ kind, named, returnDate: null, asksToStop: false },
  words: noWords,
});
const anotherDead = aNamed({ addresses: ['carol@example.org'] });
const hidden = aNamed({ addresses: [] });
const putOff = { dead: false, failed: false, failure: 'transient 4.4.1' };

const dead = { verdict: 'dead-address', reason: 'dead-address 5.1.1' };
const alive = { ...dead, verdict: 'bounce' };
const nothing = { verdict: 'other', reason: 'r' };

test.each([
  ['the lead', [aNamed({})], dead],
  ['the lead under a former address', [aNamed({ addresses: ['new@example.org', 'bob@example.net'] })], dead],
  ['nobody', [hidden], dead],
  ['several people, all hidden', [hidden, hidden], alive],
  ['somebody else', [anotherDead], alive],
  [
    'somebody else and the lead, whose mailbox is full',
    [anotherDead, aNamed({ dead: false, failure: 'full 5.2.2' })],
    { ...alive, reason: 'full 5.2.2' },
  ],
  ['somebody else, and the lead only put off', [anotherDead, aNamed(putOff)], nothing],
  ['the lead only put off', [aNamed(putOff)], nothing],
])('S3: a report about our email that names %s', (_, named, taken) => {
  expect(consequenceOf(aMail('bounce', ...named), target)).toMatchObject(taken);
});

test('S3: a dead address says nothing of a lead that is erased', () => {
  const erased = { ...target, address: null };
  expect(consequenceOf(aMail('bounce', aNamed({})), erased)).toMatchObject(alive);
});

test('D2: delay and success prove that an email left only when they name its Message-ID', () => {
  for (const mail of [aMail('delivered', aNamed(putOff)), aMail('bounce', aNamed(putOff))]) {
    expect(consequenceOf(mail, target)).toMatchObject({ verdict: 'other', provesSent: true });
    expect(consequenceOf(mail, { ...target, byMessageId: false })).toMatchObject({
      verdict: 'other',
      provesSent: false,
    });
  }
});

test('S2, S6: a reply that asks for no more mail is an opt-out', () => {
  expect(consequenceOf(aMail('reply'), target)).toMatchObject({ verdict: 'reply', reason: 'r' });
  expect(consequenceOf({ ...aMail('reply'), asksToStop: true }, target)).toMatchObject({ verdict: 'opt-out' });
});

test('S5: an absence carries the stated day of return', () => {
  const away = aMail('auto-reply');
  expect(consequenceOf(away, target)).toMatchObject({ verdict: 'absence', returnsOn: null });
  expect(consequenceOf({ ...away, returnDate: '2026-03-12' }, target)).toMatchObject({ returnsOn: '2026-03-12' });
});
