import { expect, test } from 'vitest';
import {
  fileAway,
  fileGone,
  notConfirmed,
  notKept,
  notTakenNow,
  reasonWithoutWords,
  replySentence,
  unclearAnswer,
} from './mail-server-reply.ts';

test.each([
  [{ kind: 'dead-address', code: 550, status: '5.1.1' }, 'The mail server refused it: 550 5.1.1, no such mailbox'],
  [{ kind: 'full', code: 552 }, 'The mail server refused it: 552, the mailbox is full'],
  [{ kind: 'transient', code: 451, status: '4.7.1' }, 'The mail server put it off: 451 4.7.1'],
  [{ kind: 'of tomorrow' }, 'The mail server refused it'],
])('%j is told as a sentence', (facts, sentence) => {
  expect(replySentence(facts)).toBe(sentence);
  expect(reasonWithoutWords(sentence)).toBe(sentence);
});

const ada = 'Ada Lovelace (Head of Growth) no longer works here';
const nobody = 'The mail server refused it: 550 5.1.1, no such mailbox';

test.each([
  [`dead-address: 550 5.1.1 ${ada}`, nobody],
  [`dead-address: 550-5.1.1 ${ada}`, nobody],
  [`dead-address: 550 550 5.1.1 ${ada}`, nobody],
  [`policy: 554 ${ada}`, 'The mail server refused it: 554, by its rules'],
  [
    `gave up after 5 attempts; the last: transient: 451 4.2.0 ${ada}`,
    'gave up after 5 attempts; the last: The mail server put it off: 451 4.2.0',
  ],
  [`The mail server does not take emails now: 421 ${ada}`, notTakenNow],
  [`The mail server did not confirm the email: ${ada}`, notConfirmed],
  [`The mail server answered the email with: 252 ${ada}`, unclearAnswer],
  [`The email could not be kept: ${ada}`, notKept],
  [`The attachment ${ada}.pdf cannot be read now: the objects service answered 500`, fileAway],
  [`content: 554 The attachment ${ada}.pdf cannot be read: it is not there (404)`, fileGone],
])('of what versions up to 0.1.0 wrote, %j, only what rules decide is left', (reason, kept) => {
  expect(reasonWithoutWords(reason)).toBe(kept);
});

test.each([
  ...['bounced', 'replied', 'invalid-address', 'not begun', 'sent again by hand', ''],
  ...[notTakenNow, notConfirmed, unclearAnswer, notKept, fileGone, fileAway],
  `gave up after 5 attempts; the last: ${fileAway}`,
])('%j is nobody’s words and stays', (reason) => {
  expect(reasonWithoutWords(reason)).toBe(reason);
});

test('a long text of a stranger costs no time', () => {
  const before = process.threadCpuUsage();
  for (const long of ['dead-address: 550 ', 'The attachment ', 'gave up after '])
    reasonWithoutWords(long + '5 '.repeat(500_000));
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(200);
});
