import { expect, test } from 'vitest';
import { withoutQuote } from './without-quote.ts';

test.each([
  ['delivery report (RFC 3464), failed; “user unknown”', 'delivery report (RFC 3464), failed'],
  ['X-Failed-Recipients, failed; “no”, but it may pass', 'X-Failed-Recipients, failed, but it may pass'],
  ['notice, failed; “so” says Ada ”, but”', 'notice, failed'],
  ['notice, failed; “Ada Lovelace no longer works he', 'notice, failed'],
  ['receipt of Zendesk', 'receipt of Zendesk'],
  ['5.1.1: no such mailbox', '5.1.1: no such mailbox'],
])('of %j its rule is left', (reason, rule) => {
  expect(withoutQuote(reason)).toBe(rule);
});
