import { expect, test } from 'vitest';
import { consequenceOf, type Target } from './consequences.ts';
import type { Evidence } from './evidence.ts';
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
  evidence: { emailIds: ['email'], sender: null },
});
const proving = (evidence: Partial<Evidence>) => ({ evidence: { emailIds: [], sender: null, ...evidence } });
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

test.each(['account', 'domain', 'unclear'] as const)(
  'D12, S11: a report that blames %s and not the recipient is for a person to judge, though it proves where it is from',
  (blames) => {
    const named = aNamed({ dead: false, blames, failure: `${blames} 5.7.1` });
    const proved = consequenceOf(aMail('bounce', named), target);
    expect(proved).toMatchObject({ verdict: 'bounce', unverified: expect.stringContaining('recipient'), blames });
    expect(proved.answerProved).toBe(true);
    const forged = consequenceOf({ ...aMail('bounce', named), ...proving({}) }, target);
    expect([forged.blames, forged.answerProved]).toEqual([blames, undefined]);
    expect(consequenceOf(aMail('bounce', aNamed({ dead: false })), target)).not.toHaveProperty('blames');
  },
);

test.each([
  [
    'the same words to others',
    '550 5.7.26 <bob@example.net> from 192.0.2.1',
    '550 5.7.26 <ann@example.org> from 198.51.100.7',
    true,
  ],
  ['other words', '550 5.7.26 Unauthenticated email', '550 5.7.26 Blocked', false],
  ['nothing', undefined, undefined, true],
])('D12: reports that quote %s are of one kind: %j, %j', (_, one, other, isSame) => {
  const kindOf = (said: string | undefined) => {
    const named = aNamed({
      dead: false,
      blames: 'domain',
      failure: 'domain 5.7.26',
      ...(said !== undefined && { said }),
    });
    return consequenceOf(aMail('bounce', named), target).words?.sameWords;
  };
  expect(kindOf(one) === kindOf(other)).toBe(isSame);
});

test('S3, S9: of a lead that is erased the tag of its address tells, and where it is not known nothing does', () => {
  const addressTag = '0123456789abcdef01234567';
  const erased = { ...target, address: null };
  const tagged = { ...erased, engaged: { ...engaged, addressTag } };
  const reported = (tag: string) => aMail('bounce', aNamed({ addressTags: [tag] }));
  expect(consequenceOf(reported(addressTag), tagged)).toMatchObject(dead);
  expect(consequenceOf(reported('f'.repeat(24)), tagged)).toMatchObject(alive);
  expect(consequenceOf(reported(addressTag), erased)).toMatchObject(alive);
});

test('D2, S11: delay and success prove that an email left only when they give it back', () => {
  for (const mail of [aMail('delivered', aNamed(putOff)), aMail('bounce', aNamed(putOff))]) {
    expect(consequenceOf(mail, target)).toMatchObject({ verdict: 'other', provesSent: true });
    for (const emailIds of [[], ['another email']]) {
      const unproved = { ...mail, ...proving({ emailIds, sender: 'postmaster@example.net' }) };
      expect(consequenceOf(unproved, target)).toMatchObject({ verdict: 'other', provesSent: false, unverified: null });
    }
  }
});

test('S2, S6: a reply that asks for no more mail is an opt-out', () => {
  expect(consequenceOf(aMail('reply'), target)).toMatchObject({ verdict: 'reply', reason: 'r' });
  expect(consequenceOf({ ...aMail('reply'), asksToStop: true }, target)).toMatchObject({ verdict: 'opt-out' });
});

test('S14: a reply that may ask for no more mail is an opt-out in doubt, whoever wrote it', () => {
  const maybe = { ...aMail('reply'), mayAskToStop: true } as const;
  const unclear = 'It may ask for no more mail.';
  expect(consequenceOf(maybe, target)).toMatchObject({ verdict: 'opt-out', unverified: unclear, answerProved: true });
  const unproved = consequenceOf({ ...maybe, ...proving({}) }, target);
  expect(unproved.unverified).toMatch(/^It may ask for no more mail\. It answers none/);
  expect(unproved.answerProved).toBeUndefined();
});

test('S5: an absence carries the stated day of return', () => {
  const away = aMail('auto-reply');
  expect(consequenceOf(away, target)).toMatchObject({ verdict: 'absence', returnsOn: null });
  expect(consequenceOf({ ...away, returnDate: '2026-03-12' }, target)).toMatchObject({ returnsOn: '2026-03-12' });
});

const answers = ['reply', 'auto-reply'] as const;
const reports = ['bounce', 'complaint'] as const;
const byItself = null;
const doubted = expect.stringMatching(/^It .*\.$/);

test.each<[string, readonly InboundMail['kind'][], Partial<Evidence>, unknown]>([
  ['names its email', [...answers, ...reports], { emailIds: ['email'] }, byItself],
  ['names another email', [...answers, ...reports], { emailIds: ['another'] }, doubted],
  ['proves nothing', [...answers, ...reports], {}, doubted],
  ['comes from the lead, as a trusted server says', answers, { sender: 'bob@example.net' }, byItself],
  ['comes from somebody else of the domain', answers, { sender: 'eve@example.net' }, doubted],
  ["comes from the lead's mail server", reports, { sender: 'mailer-daemon@mx.example.net' }, byItself],
  ["comes from the lead's postmaster", reports, { sender: 'postmaster@example.net' }, byItself],
  ["comes from the lead's abuse desk", reports, { sender: 'abuse@example.net' }, byItself],
  ['comes from Amazon SES', reports, { sender: 'no-reply@sns.amazonaws.com' }, byItself],
  ['comes from another mail server', reports, { sender: 'mailer-daemon@mx.example.org' }, doubted],
  ['comes from a user of the domain', reports, { sender: 'eve@example.net' }, doubted],
  ['comes from the lead, whose word a report is not', reports, { sender: 'bob@example.net' }, doubted],
])('S11: a mail that %s (%j)', (_, kinds, evidence, expected) => {
  for (const kind of kinds) {
    const { unverified, because } = consequenceOf({ ...aMail(kind, aNamed({})), ...proving(evidence) }, target);
    expect(unverified).toEqual(expected);
    expect(because.endsWith(', unverified')).toBe(expected !== null);
  }
});

test('S11: of an erased lead nobody can be the writer', () => {
  const mail = { ...aMail('reply'), ...proving({ sender: 'bob@example.net' }) };
  expect(consequenceOf(mail, { ...target, address: null }).unverified).toEqual(doubted);
});

test.each(['receipt', 'challenge', 'calendar', 'reaction', 'other'] as const)(
  'S2, S11: %s is kept as what it is, changes nothing and needs no proof',
  (kind) => {
    expect(consequenceOf({ ...aMail(kind), ...proving({}) }, target)).toMatchObject({
      ...{ verdict: kind, provesSent: false, unverified: null, because: 'changes nothing' },
    });
  },
);
