import { expect, test } from 'vitest';
import type { Delivery } from './delivery.ts';
import type { EmailEvent } from './events.ts';
import { shownWords, withWordsApart } from './words.ts';

const ada = 'Ada Lovelace (Head of Growth) no longer works here';

test.each([
  [
    { outcome: 'refused', kind: 'dead-address', code: 550, text: `550 5.1.1 ${ada}` },
    { text: 'The mail server refused it: 550 5.1.1, no such mailbox', words: `dead-address: 550 5.1.1 ${ada}` },
  ],
  [
    { outcome: 'not-handed-over', reason: `The mail server does not take emails now: 421 ${ada}` },
    {
      reason: 'The mail server does not take emails now',
      words: `The mail server does not take emails now: 421 ${ada}`,
    },
  ],
  [
    { outcome: 'unknown', reason: `The mail server answered the email with: 252 ${ada}` },
    {
      reason: 'The mail server gave no clear answer to the email',
      words: `The mail server answered the email with: 252 ${ada}`,
    },
  ],
  [{ outcome: 'unknown', reason: 'The sender stopped.' }, { words: null }],
])('what a copy of an older version left is recorded without its words: %j', (left, apart) => {
  expect(withWordsApart(left as Delivery)).toEqual({ ...left, ...apart });
});

test('the words are shown as they were before, after as many attempts', () => {
  const refused: Delivery = {
    outcome: 'refused',
    kind: 'transient',
    code: 451,
    text: 'Put off',
    words: `transient: 451 ${ada}`,
  };
  const ended = (reason: string) => ({ type: 'EmailFailed', data: { reason } }) as EmailEvent;
  expect(shownWords(ended('Put off'), refused)).toBe(`transient: 451 ${ada}`);
  expect(shownWords(ended('gave up after 5 attempts; the last: Put off'), refused)).toBe(
    `gave up after 5 attempts; the last: transient: 451 ${ada}`,
  );
  expect(shownWords(ended('Put off'), { ...refused, words: null })).toBe(null);
});
