import { customFieldKey } from '@cadenza/contracts';
import { expect, test } from 'vitest';
import { suggestKey } from './suggest-key.ts';
import { suggestType } from './suggest-type.ts';

test.each([
  ['Industry', 'industry'],
  ['Annual Revenue (€)', 'annualRevenue'],
  ['LinkedIn URL', 'linkedInURL'],
  ['annualRevenue', 'annualRevenue'],
  ['ARR', 'arr'],
  ['Größe', 'grosse'],
  ['2nd phone', 'field2ndPhone'],
  ['会社', 'field'],
  ['  ', 'field'],
  ['employees', 'employees2'],
  ['EMPLOYEES', 'employees2'],
])('the key of %s is %s', (label, key) => {
  expect(suggestKey(label, ['employees'])).toBe(key);
});

test('whatever the label, the server takes the key', () => {
  const taken: string[] = [];
  for (const label of ['x'.repeat(500), `${'y'.repeat(39)} z`, '__proto__', '{{a}}', '\ud800', '😀']) {
    for (let times = 0; times < 3; times += 1) {
      const key = suggestKey(label, taken);
      expect(customFieldKey.safeParse(key).success).toBe(true);
      taken.push(key);
    }
  }
  expect(new Set(taken).size).toBe(taken.length);
});

test.each([
  ['Website', 'https://example.com', 'link'],
  ['Profile', 'linkedin.com/in/ada', 'link'],
  ['Website', 'www.example.com', 'link'],
  ['Domain', 'example.com', 'text'],
  ['Signed on', '2026-03-31', 'date'],
  ['Start date', '31/03/2026', 'date'],
  ['Version', '1.2.3', 'text'],
  ['Employees', '1250', 'number'],
  ['Score', '-0.5', 'number'],
  ['Phone', '+49 30 1234', 'text'],
  ['Postal code', '01067', 'text'],
  ['Account', '12345678901234567890', 'text'],
  ['Empty', undefined, 'text'],
])('%s with %s is a %s', (header, sample, type) => {
  expect(suggestType(header, sample)).toBe(type);
});
