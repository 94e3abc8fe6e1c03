import { expect, test } from 'vitest';
import { fileHints, noHints } from './file-hints.ts';
import { monthOf } from './month-names.ts';
import { readNumber } from './read-number.ts';
import { findForm, readValue } from './value-forms.ts';

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
  ['about 5', null, null],
  ['', null, null],
])('J7: the number %j is %s with a decimal point and %s with a decimal comma', (cell, point, comma) => {
  expect([readNumber(cell, 'decimal-point'), readNumber(cell, 'decimal-comma')]).toEqual([point, comma]);
  expect(readNumber(cell, 'unknown')).toBe(point === comma || comma === null ? point : point === null ? comma : null);
});

const german = fileHints(['Kunde seit'], ';', false);
const workbook = fileHints(['Employees'], ',', true);
const germanWorkbook = fileHints(['Vorname', 'Mitarbeiter'], ',', true);

test.each([
  ['number', '1.500|950|12.000', german, 'decimal-comma', '1.500|12.000'],
  ['number', '1.500|950|12.000', noHints, 'unknown', '1.500|12.000'],
  ['number', '1.234|950|12.345', workbook, 'decimal-point', '1.234|12.345'],
  ['number', '1.500|950|12.000', workbook, 'unknown', '1.500|12.000'],
  ['number', '1.500|950|12.000', germanWorkbook, 'decimal-comma', '1.500|12.000'],
  ['number', '1.500|2.5', german, 'decimal-point', '1.500|2.5'],
  ['number', '1.500|2,5', noHints, 'decimal-comma', '1.500|2,5'],
  ['number', '1,500|n/a', noHints, 'decimal-point', '1,500'],
  ['number', '1.5|2,5', german, 'unknown', '1.5|2,5'],
  ['number', '1500|950', noHints, 'unknown', ''],
  ['date', '31.03.25|03/04/2025|31. März 2025', noHints, 'day-first', '31.03.25|03/04/2025'],
  ['date', '03/31/2025|03/04/2025', german, 'month-first', '03/31/2025|03/04/2025'],
  ['date', '03/04/2025|05/06/2025', noHints, 'unknown', '03/04/2025|05/06/2025'],
  ['date', '03/04/2025|05/06/2025', german, 'day-first', '03/04/2025|05/06/2025'],
  ['date', '03.04.2025|05.06.2025', noHints, 'day-first', '03.04.2025|05.06.2025'],
  ['date', '31/03/2025|03/31/2025', noHints, 'unknown', '31/03/2025|03/31/2025'],
  ['date', '25-12-31|24-01-15', noHints, 'unknown', '25-12-31|24-01-15'],
  ['date', '15/03/25|12/04/24', noHints, 'day-first', '15/03/25|12/04/24'],
  ['date', '25-03-31|99-01-15', noHints, 'year-first', '25-03-31|99-01-15'],
  ['date', '2025-03-31|soon', noHints, 'unknown', ''],
  ['text', '1.500', noHints, 'unknown', ''],
] as const)('J7: of a column of %ss %s is found', async (type, cells, hints, form, examples) => {
  const rows = cells.split('|').map((cell) => ({ A: cell }));
  expect(await findForm(rows, 'A', type, hints)).toEqual({ form, examples: examples.split('|').filter(Boolean) });
});

test.each([
  ['Kunde seit', ';', true],
  ['Kunde seit', ',', false],
  ['Firma', ',', true],
  ['Prénom', ',', true],
  ['Größe', ',', true],
  ['Organisation', ',', false],
  ['氏名', ',', false],
])('J7: the header %s between %s tells of the continent: %s', (header, delimiter, isContinental) => {
  expect(fileHints(['Email', header], delimiter, false).isContinental).toBe(isContinental);
});

test('J7: a value in an unknown form is left out only where it could be one of two', () => {
  expect(['1.500', '1.5', '950'].map((cell) => readValue('number', cell, 'unknown'))).toEqual([null, '1.5', '950']);
  expect(['03/04/2025', '31/03/2025'].map((cell) => readValue('date', cell, 'unknown'))).toEqual([null, '2025-03-31']);
});

test('no word stands for two months', () => {
  expect(['JAN', 'Mär', 'Mrz', 'août', 'сентября', 'listopad', 'Foo'].map(monthOf)).toEqual([
    ...[1, 3, 3, 8, 9, 11],
    undefined,
  ]);
});
