import { campaignNameMaxLength } from '@cadenza/contracts';
import { expect, test } from 'vitest';
import { nameOfCopy } from './name-of-copy.ts';

const longest = 'x'.repeat(campaignNameMaxLength);
const cutBy = (count: number) => `Copy of ${longest}`.slice(0, campaignNameMaxLength - count);

test.each([
  ['Spring', [], 'Copy of Spring'],
  ['Spring', ['Copy of Spring'], 'Copy of Spring (2)'],
  ['Spring', ['Copy of Spring', 'Copy of Spring (2)'], 'Copy of Spring (3)'],
  ['Copy of Spring', [], 'Copy of Copy of Spring'],
  [longest, [], cutBy(0)],
  [longest, [cutBy(0)], `${cutBy(4)} (2)`],
  [`${'x'.repeat(campaignNameMaxLength - 9)}\u{1F600}y`, [], `Copy of ${'x'.repeat(campaignNameMaxLength - 9)}`],
  // One that is joined of several goes as a whole.
  [
    `${'x'.repeat(campaignNameMaxLength - 12)}\u{1F469}\u200D\u{1F4BB}y`,
    [],
    `Copy of ${'x'.repeat(campaignNameMaxLength - 12)}`,
  ],
])('a copy of %j beside %j', (name, taken, copy) => {
  expect(nameOfCopy(name, new Set(taken))).toBe(copy);
});
