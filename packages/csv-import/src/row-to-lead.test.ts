import { bulkLeadRow, bulkLeadsMaxRows, customValueMaxLength, leadFieldMaxLength } from '@cadenza/contracts';
import { expect, test } from 'vitest';
import { blockRows } from './lead-blocks.ts';
import { emptyMapping } from './lead-mapping.ts';
import * as rowToLeadModule from './row-to-lead.ts';
import * as valueReadersModule from './value-readers.ts';

const { rowToLead } = rowToLeadModule;
const mapping = { email: 'Email', firstName: 'First', lastName: 'Last', company: 'Company', jobRole: 'Title' };

test('each mapped column becomes its field', () => {
  const row = { Email: 'ada@example.com', First: 'Ada', Last: 'Lovelace', Company: 'Analytical', Title: 'Countess' };
  expect(rowToLead(row, mapping)).toEqual({
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Lovelace',
    company: 'Analytical',
    jobRole: 'Countess',
    status: 'new',
  });
});

test.each([
  ['an unmapped field', { Email: 'a@b.c' }, { ...emptyMapping, email: 'Email' }],
  ['an empty cell', { Email: 'a@b.c', First: ' ', Last: '', Company: '', Title: '  ' }, mapping],
  ['a row that is too short', { Email: 'a@b.c' }, mapping],
])('%s is an empty string for a name, null for company and job role', (_case, row, chosen) => {
  expect(rowToLead(row, chosen)).toEqual({
    email: 'a@b.c',
    firstName: '',
    lastName: '',
    company: null,
    jobRole: null,
    status: 'new',
  });
});

test('whatever a cell holds, the API takes the row', () => {
  const row = {
    Email: 'x'.repeat(400),
    First: 'Ada\r\nMaria',
    Last: '\u0000\ud800',
    Company: `${'y'.repeat(319)}😀`,
    Title: '\t',
  };
  const lead = rowToLead(row, mapping);
  expect(lead.firstName).toBe('Ada Maria');
  expect(bulkLeadRow.safeParse(lead).success).toBe(true);
});

test('the limits are those of the API', () => {
  expect(rowToLeadModule.leadFieldMaxLength).toBe(leadFieldMaxLength);
  expect(valueReadersModule.customValueMaxLength).toBe(customValueMaxLength);
  expect(blockRows).toBeLessThanOrEqual(bulkLeadsMaxRows);
});
