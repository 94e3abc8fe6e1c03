// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { choose, csv, setUp } from './testing/set-up.tsx';
import { aWorkbook } from './xlsx/testing/a-workbook.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const fields = [
  { key: 'employees', label: 'Mitarbeiter', type: 'number' },
  { key: 'since', label: 'Kunde seit', type: 'date' },
];
const german =
  'Email;Mitarbeiter;Kunde seit\nann@n1.example;1.500;31.03.25\nbob@n2.example;950;03/04/2025\ncarl@n3.example;12.500,5;31. März 2025\n';

test('J7: how numbers and dates are written is found, shown with examples, and what is shown is imported', async () => {
  const { stored } = setUp({ 'GET /api/lead-fields': fields });
  await choose(csv(german));
  const others = within(await screen.findByRole('region', { name: 'Map CSV Columns' }));
  const numbers = await others.findByRole('combobox', { name: 'Numbers of Mitarbeiter are written' });
  expect(numbers.textContent).toBe('Decimal comma: 1.234,5');
  expect(others.getByText('1.500 is 1500 · 12.500,5 is 12500.5')).toBeTruthy();
  const dates = await others.findByRole('combobox', { name: 'Dates of Kunde seit are written' });
  expect(dates.textContent).toBe('Day, month, year');
  expect(others.getByText('31.03.25 is 2025-03-31 · 03/04/2025 is 2025-04-03'.replaceAll('-', '\u2011'))).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Import 3 Leads' }));
  await screen.findByRole('heading', { name: 'Import finished' });
  expect(stored.map((row) => row.fields)).toEqual([
    { employees: '1500', since: '2025-03-31' },
    { employees: '950', since: '2025-04-03' },
    { employees: '12500.5', since: '2025-03-31' },
  ]);
});

test.each([
  ['commas', ','],
  ['semicolons', ';'],
  ['tabs', '\t'],
])('J7: between %s, what has two readings is left out until a person chooses', async (_, separator) => {
  const { stored } = setUp({ 'GET /api/lead-fields': fields });
  const rows = [
    ['Email', 'Vorname', 'Mitarbeiter', 'Kunde seit'],
    ['ann@n1.example', 'Ann', '1.500', '03/04/2025'],
    ['bob@n2.example', 'Bob', '2.250', '05/06/2025'],
  ];
  await choose(csv(rows.map((cells) => cells.join(separator)).join('\n')));
  const numbers = await screen.findByRole('combobox', { name: 'Numbers of Mitarbeiter are written' });
  expect(numbers.textContent).toBe('Not clear: please choose');
  screen.getByText('1.500 is 1.5 or 1500 · 2.250 is 2.25 or 2250: left out until you choose');
  await screen.findByText(/^03\/04\/2025 is 2025.04.03 or 2025.03.04 · 05/);
  screen.getByText(/^Please choose how the values of “Mitarbeiter”, “Kunde seit” are written/);
  await userEvent.click(numbers);
  await userEvent.click(await screen.findByRole('option', { name: 'Decimal comma: 1.234,5' }));
  screen.getByText('1.500 is 1500 · 2.250 is 2250');
  screen.getByText(/^Please choose how the values of “Kunde seit” are written/);
  await userEvent.click(screen.getByRole('button', { name: 'Import 2 Leads' }));
  await screen.findByRole('heading', { name: 'Import finished' });
  expect(stored.map((row) => row.fields)).toEqual([{ employees: '1500' }, { employees: '2250' }]);
  screen.getByText('2 values of Kunde seit are no dates, or could be one of two: left out');
});

test('J7: in a workbook a number is exact, and a text that looks like one is read as in any file', async () => {
  const { stored } = setUp({ 'GET /api/lead-fields': fields });
  const text = (value: string) => `<c t="str"><v>${value}</v></c>`;
  const rows = [
    `${text('Email')}${text('Mitarbeiter')}`,
    `${text('ann@n1.example')}<c><v>1.234</v></c>`,
    `${text('bob@n2.example')}${text('1.234')}`,
    `${text('carl@n3.example')}${text('1,234')}`,
  ];
  await choose(await aWorkbook({ sheets: { A: rows.map((cells) => `<row>${cells}</row>`).join('') } }));
  await screen.findByText('1.234 is 1.234 or 1234 · 1,234 is 1234 or 1.234: left out until you choose');
  await userEvent.click(screen.getByRole('button', { name: 'Import 3 Leads' }));
  await screen.findByRole('heading', { name: 'Import finished' });
  expect(stored.map((row) => row.fields)).toEqual([{ employees: '1.234' }, undefined, undefined]);
  screen.getByText('2 values of Mitarbeiter are no numbers, or could be one of two: left out');
});

const row = (attributes: string, ...texts: string[]) =>
  `<row ${attributes}>${texts.map((text) => `<c t="str"><v>${text}</v></c>`).join('')}</row>`;

test('J7: hidden rows and sheets that were passed over are said, and hidden rows can be left out', async () => {
  const people = row('', 'Email') + row('hidden="1"', 'gone@one.example') + row('', 'bob@two.example');
  const { stored } = setUp();
  await choose(await aWorkbook({ sheets: { 'Export Summary': row('', 'Rows', '2'), People: people } }));
  expect((await screen.findByRole('combobox', { name: 'Sheet' })).textContent).toBe('People');
  expect(screen.getByText(/no list of addresses in it: “Export Summary”/)).toBeTruthy();
  expect(
    screen.getByText('1 row of this sheet is hidden, by a filter or by hand, and read like the others.'),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Leave hidden rows out' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1 Lead' }));
  await screen.findByRole('heading', { name: 'Import finished' });
  expect(stored.map(({ email }) => email)).toEqual(['bob@two.example']);
});
