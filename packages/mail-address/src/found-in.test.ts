import { expect, test } from 'vitest';
import { isFoundIn } from './found-in.ts';

const ascii = 'xn--mller-kva.de';

test.each([
  ['müller', ascii],
  ['müller.de', ascii],
  ['MÜLLER.DE', ascii],
  ['mu\u0308ller', ascii],
  ['ller.de', ascii],
  [' müller ', ascii],
  ['xn--mller', ascii],
  [ascii, 'müller.de'],
  [ascii.toUpperCase(), 'Ada@MÜLLER.de'],
  ['@mail.müller', `ada@mail.${ascii}`],
  ['пример', 'info@xn--e1afmkfd.xn--p1ai'],
  ['пример.рф', 'xn--e1afmkfd.xn--p1ai'],
  ['JÖRG', 'jörg@example.com'],
  ['ada', 'Ada@Example.com'],
  ['', ascii],
])('%j is found in %s', (typed, text) => {
  expect(isFoundIn(text, typed)).toBe(true);
});

test.each([
  ['muller', ascii],
  ['müller.at', ascii],
  ['xn--', 'müller.de'],
  ['bob', 'ada@example.com'],
  ['xn--99999999999999', 'example.com'],
])('%j is not found in %s', (typed, text) => {
  expect(isFoundIn(text, typed)).toBe(false);
});
