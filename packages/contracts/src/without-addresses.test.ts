import { expect, test } from 'vitest';
import { withoutAddresses } from './without-addresses.ts';

test.each([
  ['5.1.1 <ada@example.com>: user unknown', '5.1.1 <…>: user unknown'],
  ['no mailbox ada.lovelace+x@mail.example.com here', 'no mailbox … here'],
  ['(ada@example.com) and "LIN@EXAMPLE.ORG"', '(…) and "…"'],
  ['bounces+ada=example.com@sender.example', '…'],
  ['5.7.1 looks like spam @ all', '5.7.1 looks like spam @ all'],
])('%s', (text, without) => {
  expect(withoutAddresses(text)).toBe(without);
});

test.each([
  ['550 No such user: ada.lovelace', '550 No such user: …'],
  ['mailbox ADA.LOVELACE is unknown; ada@x.example too', 'mailbox … is unknown; … too'],
  ['5.1.1 adazlovelace and ada.lovelaces are others', '5.1.1 adazlovelace and ada.lovelaces are others'],
])('%s, when the recipient is known', (text, without) => {
  expect(withoutAddresses(text, 'ada.lovelace@example.com')).toBe(without);
});

test('an address with the signs of a pattern does no harm', () => {
  expect(withoutAddresses('no a+b(c here', 'a+b(c@example.com')).toBe('no … here');
});
