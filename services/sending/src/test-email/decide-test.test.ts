import { variableNames } from '@cadenza/email-content';
import { expect, test } from 'vitest';
import type { Delivery } from '../email/delivery.ts';
import { renderSteps } from '../whole-email/render-steps.ts';
import { outcomeOf } from './outcome.ts';
import { sampleValues } from './sample-values.ts';
import { stopRefusal } from './stop-refusal.ts';

test.each([
  [[], undefined],
  [['unsubscribed'], 'This address asked for no more mail, so no test is sent to it.'],
  [['blocked', 'spam'], 'This address asked for no more mail, so no test is sent to it.'],
  [['blocked'], 'This address or its domain is on the blocklist, so no test is sent to it.'],
  [['in-doubt'], 'This address may have asked for no more mail, so no test is sent to it.'],
  [['dead-address'], 'A mail server said that nobody has this address.'],
  [['undeliverable'], 'The domain of this address takes no mail.'],
])('D13: an address that is stopped by %j gets no test', (reasons, sentence) => {
  expect(stopRefusal(reasons)?.message).toBe(sentence);
});

const unheard = 'The mail server read the email and did not say whether it takes it. It may arrive.';
test.each<[Delivery, ReturnType<typeof outcomeOf>]>([
  [
    { outcome: 'accepted', reply: '250 queued' },
    { outcome: 'accepted', reason: null, words: '250 queued' },
  ],
  [
    { outcome: 'refused', kind: 'policy', code: 550, text: 'policy: 550', words: 'policy: 550 No' },
    { outcome: 'refused', reason: 'The mail server refused it.', words: 'policy: 550 No' },
  ],
  [
    { outcome: 'not-handed-over', reason: 'No login', words: null },
    { outcome: 'not-handed-over', reason: 'No login', words: null },
  ],
  [
    { outcome: 'unknown', reason: 'x', words: null },
    { outcome: 'unknown', reason: unheard, words: null },
  ],
])('D13: what became of a test is said in the words of the server (%#)', (delivery, outcome) => {
  expect(outcomeOf(delivery)).toEqual(outcome);
});

test('without a lead a test has sample values for every variable', () => {
  const values = sampleValues('me@example.com', ['industry']);
  expect([...variableNames(['industry'])].filter((name) => !values.get(name))).toEqual([]);
});

const values = sampleValues('me@example.com', []);
const steps = ['Hello {{firstName}}', '', 'Last'].map((subject, index) => {
  return { stepNumber: index + 1, subject, body: 'Hi', attachments: [] };
});
const subjectsOf = (sent: { subject: string; mailboxId: string | null; arrived: boolean }[], lastStep: number) =>
  renderSteps(steps, { values, sent, lastStep }, null).map(({ rendered }) => rendered.subject);

test.each([
  ['what was not sent yet counts as arrived', [], 0, ['Hello Alex', 'Re: Hello Alex', 'Last']],
  [
    'what was sent counts as it was',
    [{ subject: 'Before', mailboxId: null, arrived: true }],
    1,
    ['Hello Alex', 'Re: Before', 'Last'],
  ],
  [
    'a lead that was moved gets a new thread',
    [{ subject: 'Before', mailboxId: 'm', arrived: true }],
    1,
    ['Hello Alex', 'Before', 'Last'],
  ],
  [
    'what was refused is not answered',
    [{ subject: 'Before', mailboxId: null, arrived: false }],
    1,
    ['Hello Alex', 'Before', 'Last'],
  ],
])('D4: in a preview %s', (_, sent, lastStep, subjects) => {
  expect(subjectsOf(sent, lastStep)).toEqual(subjects);
});
