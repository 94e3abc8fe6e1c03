import { expect, test } from 'vitest';
import { changeInWords } from './figure-words.ts';

test.each([
  [12, 8, '4 more than before'],
  [0, 1_500, '1,500 fewer than before'],
  [3, 3, 'as many as before'],
])('O5: %d after %d is %s', (now, before, words) => {
  expect(changeInWords(now, before)).toBe(words);
});
