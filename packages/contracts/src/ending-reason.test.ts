import { expect, test } from 'vitest';
import { endingReasonText } from './ending-reason.ts';

test.each([
  ['received-before', 'This address has already received this email'],
  ['colleague-replied', 'Somebody else at this company answered'],
  ['The server refused the recipient (550).', 'The server refused the recipient (550).'],
])('"%s" is shown as "%s"', (reason, text) => {
  expect(endingReasonText(reason)).toBe(text);
});
