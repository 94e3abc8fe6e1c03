// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { choose, csv, header, setUp } from './testing/set-up.tsx';
import { aWorkbook } from './xlsx/testing/a-workbook.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the encoding is guessed and shown with a sample, and another one reads the file again at once', async () => {
  const { stored } = setUp();
  const name = Uint8Array.of(0xc8, 0xe2, 0xe0, 0xed);
  await choose(new File(['Email,A,B\nivan@example.com,', name, ',x\n'], 'leads.csv', { type: 'text/csv' }));
  const encoding = await screen.findByRole('combobox', { name: 'Text encoding' });
  expect(encoding.textContent).toBe('Cyrillic (Windows-1251)');
  expect(screen.getByText('The file reads: Иван')).toBeTruthy();
  expect(screen.getByText(/This encoding is a guess: several fit this file/)).toBeTruthy();
  await userEvent.click(screen.getByRole('combobox', { name: 'Column A' }));
  await userEvent.click(await screen.findByRole('option', { name: 'First Name' }));

  encoding.focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(await screen.findByRole('option', { name: 'Western (Windows-1252)' }));
  expect(await screen.findByText('The file reads: Èâàí')).toBeTruthy();
  expect(screen.getByTitle('Èâàí')).toBeTruthy();
  expect(screen.queryByText(/This encoding is a guess/)).toBeNull();

  await userEvent.click(screen.getByRole('combobox', { name: 'Text encoding' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Cyrillic (Windows-1251)' }));
  expect(await screen.findByText('The file reads: Иван')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 Lead' }));
  expect(await screen.findByRole('heading', { name: 'Import finished' })).toBeTruthy();
  expect(stored[0]?.firstName).toBe('Иван');
});

test('a file in plain English has no encoding to choose', async () => {
  setUp();
  await choose(csv(`${header}Ada,Lovelace,ada@example.com,,\n`));
  await screen.findByText('Map CSV Columns');
  expect(screen.queryByRole('combobox', { name: 'Text encoding' })).toBeNull();
});

test('the delimiter is found, folded away where the encoding is sure, and another one reads the file again', async () => {
  const { stored } = setUp();
  await choose(csv('Email;Name;Note\nada@example.com;Ada;x|y\nbob@example.com;Bob;\n'));
  const fold = (await screen.findByText('How the file is read')).closest('details');
  expect(fold?.open).toBe(false);
  expect(screen.getByText('Semicolon ( ; ), Unicode (UTF-8)')).toBeTruthy();
  await userEvent.click(screen.getByText('How the file is read'));
  expect(fold?.open).toBe(true);
  const columns = () => screen.getAllByRole('combobox', { name: /^Column / }).map(({ id }) => nameOf(id));
  const nameOf = (id: string) => document.querySelector(`label[for="${id}"]`)?.textContent?.replace('Column ', '');
  await vi.waitFor(() => expect(columns()).toEqual(['Email', 'Name', 'Note']));
  await userEvent.click(screen.getByRole('combobox', { name: 'Columns are separated by' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Tab' }));
  await vi.waitFor(() => expect(columns()).toEqual(['Email;Name;Note']));
  await userEvent.click(screen.getByRole('combobox', { name: 'Columns are separated by' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Semicolon ( ; )' }));
  await vi.waitFor(() => expect(columns()).toEqual(['Email', 'Name', 'Note']));
  await userEvent.click(screen.getByRole('button', { name: 'Import 2 Leads' }));
  await screen.findByRole('heading', { name: 'Import finished' });
  expect(stored.map(({ firstName }) => firstName)).toEqual(['Ada', 'Bob']);
});

const textCell = (text: string) => `<c t="str"><v>${text}</v></c>`;
const textRow = (...texts: string[]) => `<row>${texts.map(textCell).join('')}</row>`;

test('an Excel workbook is mapped as a CSV file is, and another of its sheets can be chosen', async () => {
  const { stored } = setUp();
  const people = textRow('Name', 'Email') + textRow('Ada &amp; Co', 'ada@example.com') + textRow('Nobody', 'nobody');
  const others = textRow('Email') + textRow('bob@example.com');
  await choose(await aWorkbook({ sheets: { Notes: '', People: people, Others: others } }));
  expect((await screen.findByRole('combobox', { name: 'Sheet' })).textContent).toBe('People');
  expect(screen.getByRole('button', { name: 'Import 2 Leads' })).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Columns are separated by' })).toBeNull();
  await userEvent.click(screen.getByRole('combobox', { name: 'Sheet' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Notes' }));
  expect((await screen.findByRole('alert')).textContent).toBe('There are no rows in this sheet');
  await userEvent.click(screen.getByRole('combobox', { name: 'Sheet' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Others' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1 Lead' }));
  await screen.findByRole('heading', { name: 'Import finished' });
  expect(stored.map(({ email }) => email)).toEqual(['bob@example.com']);
});

const compoundFile = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
const inUtf16 = (text: string) => Uint8Array.from([...text].flatMap((character) => [character.charCodeAt(0), 0]));

test.each<[string, BlobPart[], string]>([
  [
    'an old workbook',
    [compoundFile, inUtf16('Workbook')],
    'This is an old Excel workbook (.xls). Please save it as .xlsx or CSV first',
  ],
  [
    'a workbook with a password',
    [compoundFile, inUtf16('EncryptedPackage')],
    'This Excel workbook has a password. Please save it without one first',
  ],
  [
    'a damaged workbook',
    ['PK\u0003\u0004 whatever'],
    'This Excel workbook is damaged. Please open it in Excel and save it again',
  ],
])('%s says what it is, whatever its name', async (_case, parts, sentence) => {
  setUp();
  for (const name of ['leads.csv', 'leads.xlsx']) {
    await choose(new File(parts, name));
    await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toBe(sentence));
  }
});

test('a file named as an old workbook is told how to be saved', async () => {
  setUp();
  await choose(new File([compoundFile, inUtf16('Workbook')], 'Leads.XLS', { type: 'application/vnd.ms-excel' }));
  const { textContent } = await screen.findByRole('alert');
  expect(textContent).toBe('This is an old Excel workbook (.xls). Please save it as .xlsx or CSV first');
});
