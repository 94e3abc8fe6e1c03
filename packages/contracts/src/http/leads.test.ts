import { expect, test } from 'vitest';
import { bulkLeadRow, createLeadRequest, isMailableAddress, normalizeAddress, pageQuery } from './leads.ts';

test.each([
  'ada@example.com',
  'ada.lovelace+news@mail.example.co.uk',
  "o'brien@example.ie",
  'a@b.co',
  'ADA@EXAMPLE.COM',
  'ada_lovelace-1@ex-ample.com',
  'ädä@exämple.de',
  '李@例子.中国',
  'a@उदाहरण.परीक्षा',
  'user@xn--fsqu00a.xn--fiqs8s',
  'user%example.com@relay.example',
  `${'a'.repeat(64)}@example.com`,
])('%s can be mailed', (address) => {
  expect(isMailableAddress(address)).toBe(true);
});

test.each([
  ['nothing', ''],
  ['no @', 'ada.example.com'],
  ['nobody', '@example.com'],
  ['no domain', 'ada@'],
  ['a domain without a dot', 'ada@localhost'],
  ['two @', 'ada@home@example.com'],
  ['a space', 'ada lovelace@example.com'],
  ['a space behind', 'ada@example.com '],
  ['two addresses', 'ada@example.com,bob@example.com'],
  ['two addresses with a semicolon', 'ada@example.com;bob@example.com'],
  ['a name around it', 'Ada <ada@example.com>'],
  ['quotes', '"ada"@example.com'],
  ['a line break', 'ada@example.com\nBcc: x@example.com'],
  ['NUL', 'ada\u0000@example.com'],
  ['an empty label', 'ada@example..com'],
  ['a leading dot in the domain', 'ada@.example.com'],
  ['a trailing dot', 'ada@example.com.'],
  ['a hyphen at the start of a label', 'ada@-example.com'],
  ['a hyphen at the end of a label', 'ada@example-.com'],
  ['a hyphen around the last label', 'ada@example.-com'],
  ['a top level of one letter', 'ada@example.c'],
  ['an IP literal', 'ada@[127.0.0.1]'],
  ['an IP address', 'ada@127.0.0.11'],
  ['two dots in the local part', 'ada..lovelace@example.com'],
  ['a dot at the start', '.ada@example.com'],
  ['a dot at the end', 'ada.@example.com'],
  ['a local part above 64 characters', `${'a'.repeat(65)}@example.com`],
  ['more than 254 characters', `ada@${'a.'.repeat(130)}com`],
])('an address with %s cannot be mailed', (_, address) => {
  expect(isMailableAddress(address)).toBe(false);
});

test('a hostile address is judged at once', () => {
  const startedMs = performance.now();
  isMailableAddress(`a@${'a-'.repeat(120)}!`);
  isMailableAddress(`a@${'a.'.repeat(120)}!`);
  expect(performance.now() - startedMs).toBeLessThan(50);
});

test('two spellings of an address are one lead (rule J4)', () => {
  expect(normalizeAddress('  Ada@Example.COM ')).toBe(normalizeAddress('ada@example.com'));
});

const ada = { firstName: ' Ada ', lastName: 'Lovelace', email: 'ada@example.com' };

test('a lead is trimmed, and what it lacks is null', () => {
  expect(createLeadRequest.parse({ ...ada, company: '' })).toEqual({
    ...ada,
    firstName: 'Ada',
    company: null,
    jobRole: null,
    status: 'new',
  });
});

test.each([
  ['firstName', { firstName: ' ' }, 'Please enter a first name'],
  ['lastName', { lastName: '' }, 'Please enter a last name'],
  ['email', { email: 'ada' }, 'Please enter a valid email address'],
  ['company', { company: 'x'.repeat(321) }, 'Company may have at most 320 characters'],
])('a lead with a bad %s is refused with a sentence', (field, change, message) => {
  const { error } = createLeadRequest.safeParse({ ...ada, ...change });
  expect(error?.issues).toMatchObject([{ path: [field], message }]);
});

test('a row of a file may lack anything, its address too (rule J5)', () => {
  expect(bulkLeadRow.parse({ email: 'not an address' })).toMatchObject({ firstName: '', email: 'not an address' });
});

test.each([[{ limit: '0' }], [{ limit: '1001' }], [{ limit: '1.5' }], [{ search: 'a\u0000' }]])(
  'the page %o is refused',
  (query) => {
    expect(pageQuery.safeParse(query).success).toBe(false);
  },
);
