import { expect, test } from 'vitest';
import { bulkLeadRow, createLeadRequest, pageQuery } from './leads.ts';

const ada = { firstName: ' Ada ', lastName: 'Lovelace', email: 'ada@example.com' };

test('a lead is trimmed, and what it lacks is null', () => {
  expect(createLeadRequest.parse({ ...ada, company: '' })).toEqual({
    ...ada,
    firstName: 'Ada',
    company: null,
    jobRole: null,
    fields: {},
    tags: [],
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
