import { expect, test } from 'vitest';
import { noExactNumbers } from './exact-numbers.ts';
import { monthOf } from './month-names.ts';
import { readNumber } from './read-number.ts';
import { findForm, readValue } from './value-forms.ts';
import { valueReaders } from './value-readers.ts';

test.each([
  ['1500', '1500', '1500'],
  ['-3', '-3', '-3'],
  ['−3', '-3', '-3'],
  ['+3', '3', '3'],
  ['007', '007', '007'],
  ['1.5', '1.5', null],
  ['1,5', null, '1.5'],
  ['1.500', '1.500', '1500'],
  ['1,500', '1500', '1.500'],
  ['0.500', '0.500', null],
  ['1.234.567', null, '1234567'],
  ['1,234,567', '1234567', null],
  ['1.234,56', null, '1234.56'],
  ['1,234.56', '1234.56', null],
  ['12,34,567', '1234567', null],
  ['1 234', '1234', '1234'],
  ['1\u202f234,5', null, '1234.5'],
  ["1'234.5", '1234.5', null],
  ['€ 1.234,56', null, '1234.56'],
  ['-$1,234.56', '-1234.56', null],
  ['12.5 %', '12.5', null],
  ['1.2.3', null, null],
  ['1,23,4', null, null],
  ['12.34.567', null, null],
  ['1.', null, null],
  ['1e5', null, null],
  ['NaN', null, null],
  ['INF', null, null],
  ['about 5', null, null],
  ['', null, null],
])('J7: the number %j is %s with a decimal point and %s with a decimal comma', (cell, point, comma) => {
  expect([readNumber(cell, 'decimal-point'), readNumber(cell, 'decimal-comma')]).toEqual([point, comma]);
  expect(readNumber(cell, 'unknown')).toBe(point === comma || comma === null ? point : point === null ? comma : null);
});

test.each([
  // Thousands or decimals: only the values show it.
  ['number', '1.500|950|12.000', 'unknown', '1.500|12.000'],
  ['number', '1,500|950|12,000', 'unknown', '1,500|12,000'],
  ['number', '1.500|2.5', 'decimal-point', '1.500|2.5'],
  ['number', '1.500|2,5', 'decimal-comma', '1.500|2,5'],
  ['number', '1,500|2.5', 'decimal-point', '1,500|2.5'],
  ['number', '1,500|2,5', 'decimal-comma', '1,500|2,5'],
  ['number', '1.500|1.234.567', 'decimal-comma', '1.500|1.234.567'],
  ['number', '1,500|0.500', 'decimal-point', '1,500|0.500'],
  ['number', '1,500|n/a', 'unknown', '1,500'],
  ['number', '1.5|2,5|1.500', 'unknown', '1.500'],
  ['number', '1.5|2,5', 'unknown', '1.5|2,5'],
  ['number', '1500|950', 'unknown', ''],
  ['date', '31.03.25|03/04/2025|31. März 2025', 'day-first', '31.03.25|03/04/2025'],
  ['date', '03/31/2025|03/04/2025', 'month-first', '03/31/2025|03/04/2025'],
  ['date', '03/04/2025|05/06/2025', 'unknown', '03/04/2025|05/06/2025'],
  ['date', '03/04/2025|05/06/2025|31/02/2025|13/13/2025', 'unknown', '03/04/2025|05/06/2025'],
  ['date', '03.04.2025|05.06.2025', 'day-first', '03.04.2025|05.06.2025'],
  ['date', '03.04.2025|31.02.2025', 'day-first', '03.04.2025'],
  ['date', '05/05/2025|31/03/2025|03/31/2025|03/04/2025', 'unknown', '03/04/2025'],
  ['date', '25-12-31|24-01-15', 'unknown', '25-12-31|24-01-15'],
  ['date', '15/03/25|12/04/24', 'day-first', '15/03/25|12/04/24'],
  ['date', '25-03-31|99-01-15', 'year-first', '25-03-31|99-01-15'],
  ['date', '2025-03-31|soon', 'unknown', ''],
  ['text', '1.500', 'unknown', ''],
] as const)('J7: of a column of %ss %s is found to be %s', async (type, cells, form, examples) => {
  const rows = cells.split('|').map((cell) => ({ A: cell }));
  expect(await findForm(rows, 'A', type, noExactNumbers)).toEqual({
    form,
    examples: examples.split('|').filter(Boolean),
  });
});

test('J7: numbers that a workbook keeps as such are exact, and say nothing of the texts beside them', async () => {
  const rows = ['1.234', '2.5', '1.500', '12.000'].map((cell) => ({ A: cell }));
  const exact = new Map(rows.slice(0, 2).map((row) => [row, new Set(['A'])]));
  expect(await findForm(rows, 'A', 'number', exact)).toEqual({ form: 'unknown', examples: ['1.500', '12.000'] });
  const column = {
    column: 'A',
    field: { key: 'a', label: 'A', type: 'number' as const },
    form: 'decimal-comma' as const,
  };
  const [reader] = await valueReaders(rows, [column], exact);
  expect(rows.map((row) => reader?.read(row.A, row))).toEqual(['1.234', '2.5', '1500', '12000']);
});

test('J7: a value in an unknown form is left out only where it could be one of two', () => {
  expect(['1.500', '1.5', '950'].map((cell) => readValue('number', cell, 'unknown'))).toEqual([null, '1.5', '950']);
  expect(['03/04/2025', '31/03/2025', '25-12-31'].map((cell) => readValue('date', cell, 'unknown'))).toEqual([
    ...[null, '2025-03-31', null],
  ]);
});

test('no word stands for two months', () => {
  expect(['JAN', 'Mär', 'Mrz', 'août', 'сентября', 'listopad', 'Foo'].map(monthOf)).toEqual([
    ...[1, 3, 3, 8, 9, 11],
    undefined,
  ]);
});

test.each([
  ['https://example.com/a', 'https://example.com/a'],
  ['linkedin.com/in/ada', 'https://linkedin.com/in/ada'],
  ['www.bücher.example', 'https://www.bücher.example'],
  ['example.com:8080?a=b', 'https://example.com:8080?a=b'],
  ['ada@example.com', null],
  ['ftp://example.com', null],
  ['javascript:alert(1)', null],
  ['example', null],
  ['10.5', null],
  ['a.b c', null],
])('as a web address %j is read as %j', (cell, link) => {
  expect(readValue('link', cell, 'unknown')).toBe(link);
});
