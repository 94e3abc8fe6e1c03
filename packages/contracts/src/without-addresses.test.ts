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
