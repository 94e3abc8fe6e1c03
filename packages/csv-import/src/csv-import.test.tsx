// @vitest-environment happy-dom
import type { BulkLeadRow } from '@cadenza/api-client';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { CsvImport } from './csv-import.tsx';

afterEach(cleanup);

const header = 'First Name,Last Name,Email,Company,Title\n';

function csv(text: string, name = 'leads.csv', type = 'text/csv'): File {
  return new File([text], name, { type });
}

function choose(file: File) {
  return userEvent.upload(screen.getByLabelText('CSV file'), file, { applyAccept: false });
}

function setUp() {
  const onImport = vi.fn<(leads: BulkLeadRow[]) => Promise<void>>(async () => {});
  render(<CsvImport onImport={onImport} />);
  return onImport;
}

test('a chosen file shows its name, size and mapping with a sample, and its rows are imported as leads', async () => {
  const onImport = setUp();
  expect(screen.getByText('Drop CSV or click to browse')).toBeTruthy();
  expect(screen.getByText('Upload a CSV file with your lead information')).toBeTruthy();
  await choose(csv(`${header}Ada,Lovelace,ada@example.com,,Countess\n\nGrace,Hopper,grace@example.com,Navy,\n`));

  expect(await screen.findByText('leads.csv')).toBeTruthy();
  expect(screen.getByText('0.12 KB')).toBeTruthy();
  expect(screen.getByText('Map CSV Columns')).toBeTruthy();
  expect(screen.getByText('For example: ada@example.com')).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Job Role' }).textContent).toBe('Title');

  await userEvent.click(screen.getByRole('button', { name: 'Import 2 Leads' }));
  expect(onImport.mock.calls[0]?.[0]).toEqual([
    {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.com',
      company: null,
      jobRole: 'Countess',
      status: 'new',
    },
    {
      firstName: 'Grace',
      lastName: 'Hopper',
      email: 'grace@example.com',
      company: 'Navy',
      jobRole: null,
      status: 'new',
    },
  ]);
});

test('without a column for the email nothing is imported', async () => {
  const onImport = setUp();
  await choose(csv('Name,Phone\nAda,1\n'));
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1 Leads' }));
  expect(screen.getByRole('alert').textContent).toBe('Email field is required');
  expect(onImport).not.toHaveBeenCalled();

  await userEvent.click(screen.getByRole('combobox', { name: 'Email *' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Phone' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 Leads' }));
  expect(onImport).toHaveBeenCalledOnce();
});

test('an optional column can be left out again', async () => {
  const onImport = setUp();
  await choose(csv(`${header}Ada,Lovelace,ada@example.com,Analytical,Countess\n`));
  await userEvent.click(await screen.findByRole('combobox', { name: 'Company' }));
  await userEvent.click(await screen.findByRole('option', { name: 'No column' }));
  expect(screen.getByRole('combobox', { name: 'Company' }).textContent).toBe('Select column (optional)');
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 Leads' }));
  expect(onImport.mock.calls[0]?.[0][0]?.company).toBeNull();
});

test.each([
  ['another type', csv('Email\na@b.c', 'leads.csv', 'application/json')],
  ['another extension', csv('Email\na@b.c', 'leads.txt')],
])('a file of %s is refused', async (_case, file) => {
  setUp();
  await choose(file);
  expect(screen.getByRole('alert').textContent).toBe('Please upload a valid CSV file');
  expect(screen.getByText('Drop CSV or click to browse')).toBeTruthy();
});

test('two files at once are refused, one can be dropped', async () => {
  setUp();
  const area = screen.getByRole('button', { name: /Drop CSV/ });
  const file = csv('Email\nada@example.com\n');
  fireEvent.dragOver(area);
  expect(screen.getByText('Drop your CSV file here')).toBeTruthy();
  fireEvent.drop(area, { dataTransfer: { files: [file, file] } });
  expect(screen.getByRole('alert').textContent).toBe('Please upload a valid CSV file');
  fireEvent.drop(area, { dataTransfer: { files: [file] } });
  expect(await screen.findByRole('button', { name: 'Import 1 Leads' })).toBeTruthy();
});

test('a file without rows changes nothing and says nothing', async () => {
  setUp();
  await choose(csv(header));
  expect(await screen.findByText('Drop CSV or click to browse')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('removing the file starts afresh', async () => {
  setUp();
  await choose(csv('Email,Name\nada@example.com\n'));
  expect((await screen.findByRole('alert')).textContent).toContain('Too few fields');
  await userEvent.click(screen.getByRole('button', { name: 'Remove file' }));
  expect(screen.getByText('Drop CSV or click to browse')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('rows without a valid address are counted before the import', async () => {
  setUp();
  await choose(csv('Email,Name\nada@example.com,Ada\nnobody,Bob\n,Cy\n'));
  expect(await screen.findByText(/2 rows have no valid email/)).toBeTruthy();
});

test('a failed import is told under the widget and can be repeated', async () => {
  render(<CsvImport onImport={() => Promise.reject(new Error('boom'))} />);
  await choose(csv('Email,Name\nada@example.com,Ada\n'));
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1 Leads' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to upload leads');
  expect(screen.getByRole('button', { name: 'Import 1 Leads' }).hasAttribute('disabled')).toBe(false);
});
