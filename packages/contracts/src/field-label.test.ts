import { expect, test } from 'vitest';
import { fieldLabel } from './field-label.ts';

test.each([
  [[], 'The request'],
  [['firstName'], 'First name'],
  [['context', 'previousBody'], 'Previous body'],
  [[2, 'email'], 'Email in row 3'],
  [['leadIds', 0], 'Entry 1 of lead ids'],
  [['attachments', 1, 'size'], 'Size in row 2'],
  [[4], 'Row 5'],
  [['x'.repeat(1_000)], `X${'x'.repeat(39)}`],
])('the field at %j is called %s', (path, label) => {
  expect(fieldLabel(path)).toBe(label);
});
