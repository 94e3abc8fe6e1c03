import { bulkLeadRow, type CustomField, customFieldsMax, fitsType } from '@cadenza/contracts';
import { expect, test } from 'vitest';
import { noExactNumbers } from './exact-numbers.ts';
import { blockAt, blockMaxBytes, blockRows } from './lead-blocks.ts';
import { emptyMapping } from './lead-mapping.ts';
import { valueReaders } from './value-readers.ts';

const mapping = { ...emptyMapping, email: 'Email' };
const fields = (count: number, type: CustomField['type'] = 'text') =>
  Array.from({ length: count }, (_, index) => ({
    column: `Column ${index}`,
    field: { key: `field${index}`, label: `Field ${index}`, type },
  }));
const row = (columns: number, value: string) => ({
  Email: 'a@b.co',
  ...Object.fromEntries(Array.from({ length: columns }, (_, index) => [`Column ${index}`, value])),
});
const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

test('a block ends by rows, or before it is too large for a call', async () => {
  const readers = await valueReaders([], fields(customFieldsMax), noExactNumbers);
  const small = Array.from({ length: blockRows + 1 }, () => row(1, 'x'));
  expect((await blockAt(small, 0, mapping, readers, [])).leads).toHaveLength(blockRows);
  expect((await blockAt(small, blockRows, mapping, readers, [])).leads).toHaveLength(1);

  const large = Array.from({ length: 20 }, () => row(customFieldsMax, '漢'.repeat(1_000)));
  const { leads } = await blockAt(large, 0, mapping, readers, []);
  expect(leads).toHaveLength(6);
  expect(bytesOf(leads)).toBeLessThanOrEqual(blockMaxBytes);
});

test('values that do not fit are left out and counted, and too long texts are cut; the API takes the row', async () => {
  const hostile = [
    '=1+1',
    '\u0000\ud800\r\nx',
    '1e5',
    '9'.repeat(2_000),
    'javascript:alert(1)',
    `${'漢'.repeat(999)}😀😀`,
  ];
  const rows = hostile.map((value) => row(4, value));
  const columns = (['text', 'number', 'date', 'link'] as const).flatMap((type, index) => fields(4, type)[index] ?? []);
  const { leads, unfit, cut } = await blockAt(rows, 0, mapping, await valueReaders(rows, columns, noExactNumbers), [
    'vip',
  ]);
  for (const lead of leads) {
    expect(bulkLeadRow.safeParse(lead).success).toBe(true);
    for (const { field } of columns) {
      const value = lead.fields?.[field.key];
      if (value !== undefined) expect(fitsType(field.type, value)).toBe(true);
    }
  }
  expect(Object.fromEntries(unfit)).toEqual({ 'Column 1': 6, 'Column 2': 6, 'Column 3': 6 });
  expect(Object.fromEntries(cut)).toEqual({ 'Column 0': 2 });
});

test('J7: values of the own fields of a lead that are too long are counted, each once', async () => {
  const company = { ...mapping, company: 'Company', jobRole: 'Company', firstName: 'First' };
  const rows = [320, 321, 400].map((length) => ({ ...row(0, ''), First: 'Ada', Company: `${'x'.repeat(length)} ` }));
  const { leads, cut } = await blockAt(rows, 0, company, [], []);
  expect([leads.map((lead) => lead.company?.length), cut]).toEqual([[320, 320, 320], new Map([['Company', 2]])]);
});

test('the whole column tells how its dates are written', async () => {
  const dates = ['03/04/2025', '31/12/2025'].map((value) => row(1, value));
  const read = async (values: typeof dates) =>
    (await blockAt(values, 0, mapping, await valueReaders(values, fields(1, 'date'), noExactNumbers), [])).leads.map(
      (lead) => lead.fields,
    );
  expect(await read(dates)).toEqual([{ field0: '2025-04-03' }, { field0: '2025-12-31' }]);
  expect(await read(dates.slice(0, 1))).toEqual([undefined]);
  const contradictory = [...dates, row(1, '12/31/2025')];
  expect(await read(contradictory)).toEqual([undefined, { field0: '2025-12-31' }, { field0: '2025-12-31' }]);
});
