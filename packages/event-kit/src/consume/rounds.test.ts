import { expect, test } from 'vitest';
import { roundsOf } from './rounds.ts';

/** `a1` is of campaign `a` and keeps its order, `a+` commutes, `-` is of none. */
const rounds = (entries: string) =>
  roundsOf(entries.split(' '), {
    campaignOf: ([campaign]) => (campaign === '-' ? undefined : campaign),
    commutes: (entry) => entry.endsWith('+'),
  }).map((round) => round.join(' '));

test.each([
  ['what commutes is taken together', 'a+ b+ a+ c+ a+', ['a+ b+ a+ c+ a+']],
  [
    'what keeps its order waits for all of its campaign, and all of its campaign for it',
    'a+ a+ a1 a+ a2 a3',
    ['a+ a+', 'a1', 'a+', 'a2', 'a3'],
  ],
  ['campaigns do not wait for each other', 'a1 b1 a2 a+ b+ b2', ['a1 b1', 'b+', 'a2 b2', 'a+']],
  ['what is of no campaign waits for all, and all for it', 'a+ b1 - - a1 b+', ['a+', 'b1', '-', '-', 'b+', 'a1']],
])('%s', (_, entries, expected) => {
  expect(rounds(entries)).toEqual(expected);
});
