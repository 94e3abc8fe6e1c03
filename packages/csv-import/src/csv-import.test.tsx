// @vitest-environment happy-dom
import { aLead, refusal } from '@cadenza/api-client/testing';
import type { AddressCheck, CustomField } from '@cadenza/contracts';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { choose, csv, good, header, setUp } from './testing/set-up.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const column = (name: string) => screen.getByRole('combobox', { name: `Column ${name}` });

/** Sends a column of the file somewhere. */
async function send(name: string, target: string | RegExp) {
  await userEvent.click(await screen.findByRole('combobox', { name: `Column ${name}` }));
  await userEvent.click(screen.getByRole('option', { name: target }));
}

const samplesOf = (name: string) =>
  [...(document.getElementById(column(name).getAttribute('aria-describedby') ?? '')?.children ?? [])].map(
    ({ textContent }) => textContent,
  );

/** The figures of the import, or of another part of its summary. */
function figures(part = screen.getByRole('heading', { name: /^Import / }).parentElement as HTMLElement) {
  const labels = within(part)
    .getAllByRole('term')
    .map((term) => term.firstChild?.textContent);
  const counts = within(part).getAllByRole('definition');
  return Object.fromEntries(labels.map((label, index) => [label, counts[index]?.textContent]));
}

test('a chosen file shows its name, size and mapping with samples, and its rows are imported as leads', async () => {
  const { stored } = setUp();
  expect(screen.getByText('Drop CSV or click to browse')).toBeTruthy();
  expect(screen.getByText('Upload a CSV file with your lead information')).toBeTruthy();
  await choose(csv(`${header}Ada,Lovelace,ada@example.com,,Countess\n\nGrace,Hopper,grace@example.com,Navy,\n`));

  expect(await screen.findByText('leads.csv')).toBeTruthy();
  expect(screen.getByText('0.12 KB')).toBeTruthy();
  expect(screen.getByText('Map CSV Columns')).toBeTruthy();
  const goals = screen.getAllByRole('combobox', { name: /^Column / }).map((box) => box.textContent);
  expect(goals).toEqual(['First Name', 'Last Name', 'Email', 'Company', 'Job Role']);
  expect(samplesOf('Email')).toEqual(['ada@example.com', 'grace@example.com']);

  await userEvent.click(screen.getByRole('button', { name: 'Import 2 Leads' }));
  expect(await screen.findByRole('heading', { name: 'Import finished' })).toBeTruthy();
  const shared = { company: null, jobRole: null, status: 'new' };
  expect(stored).toEqual([
    { ...shared, firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', jobRole: 'Countess' },
    { ...shared, firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com', company: 'Navy' },
  ]);
});

test('without a column for the email nothing is imported', async () => {
  const { calls } = setUp();
  await choose(csv('Name,Phone\nAda,1\n'));
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1 Lead' }));
  expect(screen.getByRole('alert').textContent).toBe('Email field is required');
  expect(calls).toEqual(['GET /api/lead-fields']);

  await send('Phone', 'Email');
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 Lead' }));
  expect(await screen.findByRole('heading', { name: 'Import finished' })).toBeTruthy();
});

test('a column can be left out, and a field takes one column: the one chosen last', async () => {
  const { stored } = setUp();
  await choose(csv(`${header}Ada,Lovelace,ada@example.com,Analytical,Countess\n`));
  await send('Company', 'Not imported');
  expect(column('Company').textContent).toBe('Not imported');
  await send('Title', /^Last Name.*instead of “Last Name”/);
  expect(column('Last Name').textContent).toBe('Not imported');
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 Lead' }));
  await screen.findByRole('heading', { name: 'Import finished' });
  expect(stored).toMatchObject([{ firstName: 'Ada', lastName: 'Countess', company: null, jobRole: null }]);
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
  expect(await screen.findByRole('button', { name: 'Import 1 Lead' })).toBeTruthy();
});

test.each([
  ['with a header only', header],
  ['with one header only', 'Email'],
  ['that is empty', ''],
  ['with a byte order mark only', '\ufeff'],
  ['with empty lines only', '\r\n\r\n , \n'],
])('a file %s is not taken, and a sentence says why', async (_case, text) => {
  setUp();
  await choose(csv(text));
  expect((await screen.findByRole('alert')).textContent).toBe('There are no rows in this file');
  expect(screen.getByText('Drop CSV or click to browse')).toBeTruthy();
  expect(screen.queryByText('Map CSV Columns')).toBeNull();

  await choose(csv('Email,Name\nada@example.com,Ada\n'));
  expect(await screen.findByRole('button', { name: 'Import 1 Lead' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a file without a header says so and imports its first row too', async () => {
  const { stored } = setUp();
  await choose(csv('a1@nohdr.example,Ann,\na2@nohdr.example,Bob,Birch\n'));
  expect((await screen.findByRole('note')).textContent).toBe(
    'This file has no header: its first row holds an email address, so it is imported as a lead too.',
  );
  expect(column('Column 1').textContent).toBe('Email');
  await userEvent.click(screen.getByRole('button', { name: 'Import 2 Leads' }));
  await screen.findByRole('heading', { name: 'Import finished' });
  expect(stored.map(({ email }) => email)).toEqual(['a1@nohdr.example', 'a2@nohdr.example']);
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

test('an import ends with its summary, which has the focus and closes by keyboard', async () => {
  const known = aLead({ id: 'known', email: 'known@example.com' });
  const { onRest, onRunning, onClose } = setUp({
    'GET /api/leads?limit=1': [known],
    'POST /api/leads/bulk': [
      aLead({ id: 'ada', createdAt: '2026-03-02T09:00:00Z' }),
      known,
      aLead({ id: 'ada', createdAt: '2026-03-02T09:00:00Z' }),
      aLead({ id: 'nobody', email: '', createdAt: '2026-03-02T09:00:00Z' }),
    ],
  });
  await choose(csv('Email\nada@example.com\nknown@example.com\nADA@example.com\nnobody\n'));
  await userEvent.click(await screen.findByRole('button', { name: 'Import 4 Leads' }));
  const summary = await screen.findByRole('region', { name: 'Import finished' });
  expect(document.activeElement).toBe(summary);
  expect(figures()).toEqual({ Imported: '1', 'Already known': '2', 'Without a valid address': '1' });
  expect(screen.getByRole('button', { name: 'Download the 3 rows with remarks' })).toBeTruthy();
  expect(onRunning.mock.calls).toEqual([[true], [false]]);
  expect(onRest).toHaveBeenCalledExactlyOnceWith({ complete: true, leads: 3 });

  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('J6: after an import its addresses are checked, and remarks on them are in the list to download', async () => {
  let checks: AddressCheck[] | Response = refusal(503, 'Please try again in a minute.');
  let asked: string[] = [];
  const answerChecks = (body: unknown) => {
    asked = (body as { addresses: string[] }).addresses;
    return checks;
  };
  const { calls } = setUp({ 'POST /api/address-checks': answerChecks });
  await choose(csv('Email\nmailto:ada@gmial.com\nnobody\ninfo@acme.io\nbo@gone.io\ncy@acme.io\n'));
  await userEvent.click(await screen.findByRole('button', { name: 'Import 5 Leads' }));
  const found = within(await screen.findByRole('region', { name: 'Address check' }));
  await found.findByText('Please try again in a minute.');
  expect(screen.getByRole('button', { name: 'Download the row with a remark' })).toBeTruthy();
  checks = [
    { ...good, freeMail: true, suggestion: 'ada@gmail.com' },
    { ...good, verdict: 'risky', reason: 'role' },
    { ...good, verdict: 'undeliverable', reason: 'no-domain' },
    good,
  ];
  await userEvent.click(found.getByRole('button', { name: 'Try again' }));
  await found.findByText('Line 2: did you mean ada@gmail.com?');
  expect(found.getByText('1 of them is at a free mail provider, such as gmail.com')).toBeTruthy();
  expect(figures(await screen.findByRole('region', { name: 'Address check' }))).toEqual({
    ...{ Good: '2', Risky: '1', Undeliverable: '1', Unknown: '0' },
  });
  expect(screen.getByRole('button', { name: 'Download the 4 rows with remarks' })).toBeTruthy();
  expect(calls.at(-1)).toContain('/api/address-checks');
  expect(asked).toEqual(['ada@gmial.com', 'info@acme.io', 'bo@gone.io', 'cy@acme.io']);
});

test('problems of rows are shown before and after the import, and the rows are in the list', async () => {
  const { stored } = setUp();
  await choose(csv('Email,Name\nada@example.com,"Ada "The" B"\nbob@example.com,"Bob\ncy@example.com\nnobody,Dee\n'));
  expect((await screen.findByRole('alert')).textContent).toBe('Trailing quote on quoted field is malformed (line 2)');
  await userEvent.click(screen.getByRole('button', { name: 'Import 4 Leads' }));
  await screen.findByRole('heading', { name: 'Import finished' });
  expect(stored.map(({ firstName }) => firstName)).toEqual(['Ada "The" B', 'Bob', '']);
  expect(figures()).toEqual({ Imported: '3', 'Already known': '0', 'Without a valid address': '1' });
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Line 2: Trailing quote on quoted field is malformed',
    'Line 3: Quoted field unterminated',
    'Line 4: Too few fields: expected 2 fields but parsed 1',
  ]);
  expect(screen.getByRole('button', { name: 'Download the 4 rows with remarks' })).toBeTruthy();
});

test('the list of the rows with remarks is downloaded under the name of the file', async () => {
  setUp();
  const downloads: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    downloads.push(this.download);
  });
  await choose(csv('Email\nada@example.com\nnobody\n', 'Spring.csv'));
  await userEvent.click(await screen.findByRole('button', { name: 'Import 2 Leads' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Download the row with a remark' }));
  await vi.waitFor(() => expect(downloads).toEqual(['Spring-remarks.csv']));
  vi.restoreAllMocks();
});

test('a long import shows how far it is, and stops between two blocks when it is cancelled', async () => {
  let release = () => {};
  const { stored, attach, onRest } = setUp();
  attach.mockImplementation(async (leadIds) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return { success: true, attached: leadIds.length, alreadyAttached: 0 };
  });
  await choose(csv(`Email\n${Array.from({ length: 1_200 }, (_, index) => `lead${index}@example.com`).join('\n')}\n`));
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1200 Leads' }));
  expect(screen.getByText('Uploading leads...')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Import' }));
  await vi.waitFor(() => expect(attach).toHaveBeenCalledOnce());
  release();
  expect(await screen.findByText('500 of 1,200')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Rows imported' }).getAttribute('aria-valuetext')).toBe(
    '500 of 1,200',
  );
  expect(screen.getByText('25 percent imported')).toBeTruthy();

  await vi.waitFor(() => expect(attach).toHaveBeenCalledTimes(2));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel import' }));
  expect(screen.getByText('Finishing what is under way...')).toBeTruthy();
  release();
  expect(await screen.findByRole('heading', { name: 'Import ended early' })).toBeTruthy();
  expect(figures()).toMatchObject({ Imported: '1,000', 'Not imported': '200' });
  expect(stored).toHaveLength(1_000);
  expect(onRest).toHaveBeenCalledExactlyOnceWith({ complete: false, leads: 1_000 });
});

test('a failed import is reported, goes on where it stopped, and can be left before anything is stored', async () => {
  const { attach } = setUp();
  attach.mockRejectedValueOnce(new Error('boom'));
  await choose(csv('Email,Name\nada@example.com,Ada\n'));
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1 Lead' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to upload leads');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Import finished' })).toBeTruthy();
});

test('a failed import that stored nothing leads back to the mapping', async () => {
  setUp({ 'POST /api/leads/bulk': () => refusal(400, 'This file is not liked') });
  await choose(csv('Email,Name\nada@example.com,Ada\n'));
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1 Lead' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This file is not liked');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel import' }));
  expect(screen.getByText('Map CSV Columns')).toBeTruthy();
});

test('an import that another window undid cannot go on, and says so', async () => {
  const message = 'This import was undone, so no more of its rows are taken.';
  const undone = Response.json({ message, code: 'import-undone' }, { status: 409 });
  setUp({ 'POST /api/leads/bulk': () => undone });
  await choose(csv('Email,Name\nada@example.com,Ada\n'));
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1 Lead' }));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('an import that is ended after a lost response finds out what became of its block', async () => {
  const { onRest } = setUp({
    'POST /api/leads/bulk': (block: unknown) => {
      bulkCalls += 1;
      if (bulkCalls <= 3) return refusal(502, 'The server does not answer');
      return (block as { email: string }[]).map(({ email }) =>
        aLead({ id: email, email, createdAt: '2026-03-02T09:00:00Z' }),
      );
    },
  });
  let bulkCalls = 0;
  await choose(csv('Email,Name\nada@example.com,Ada\n'));
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1 Lead' }));
  expect((await screen.findByRole('alert', {}, { timeout: 10_000 })).textContent).toBe('The server does not answer');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel import' }));
  expect(await screen.findByRole('heading', { name: 'Import finished' })).toBeTruthy();
  expect(figures()).toMatchObject({ Imported: '1' });
  expect(onRest).toHaveBeenLastCalledWith({ complete: true, leads: 1 });
});

const industry: CustomField = { key: 'industry', label: 'Industry', type: 'text' };
const employees: CustomField = { key: 'employees', label: 'Headcount', type: 'number' };
const since: CustomField = { key: 'since', label: 'Customer since', type: 'date' };
const sheet = csv(
  [
    'Email,Industry,Employees,Customer since,Notes',
    'ada@example.com,Engines,12,31/03/2025,"one\ntwo"',
    'bob@example.com,,many,04/03/2025,',
    'cy@example.com,Ships,about 3,never,',
  ].join('\n'),
);

test('other columns go to the custom fields that have their names, or nowhere, and their values with them', async () => {
  const { stored } = setUp({ 'GET /api/lead-fields': [industry, employees, since] });
  await choose(sheet);
  const list = within(await screen.findByRole('region', { name: 'Map CSV Columns' }));
  expect(await list.findByText('4 of 5 columns imported')).toBeTruthy();
  expect(list.getAllByRole('combobox', { name: /^Column / }).map((box) => box.textContent)).toEqual([
    'Email',
    'Industry',
    'Headcount',
    'Customer since',
    'Not imported',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Import 3 Leads' }));
  await screen.findByRole('heading', { name: 'Import finished' });
  expect(stored.map(({ fields }) => fields)).toEqual([
    { industry: 'Engines', employees: '12', since: '2025-03-31' },
    { since: '2025-03-04' },
    { industry: 'Ships' },
  ]);
  expect(stored.some((row) => 'tags' in row)).toBe(false);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '2 values of Employees are no numbers, or could be one of two: left out',
    '1 value of Customer since is no date, or could be one of two: left out',
  ]);
});

test('a custom field takes one column too', async () => {
  const { stored } = setUp({ 'GET /api/lead-fields': [industry] });
  await choose(sheet);
  await screen.findByText('2 of 5 columns imported');
  await send('Notes', /^Industry/);
  expect(column('Industry').textContent).toBe('Not imported');
  await userEvent.click(screen.getByRole('button', { name: 'Import 3 Leads' }));
  await screen.findByRole('heading', { name: 'Import finished' });
  expect(stored.map(({ fields }) => fields)).toEqual([{ industry: 'one\ntwo' }, undefined, undefined]);
});

test('one press makes fields for the columns that go nowhere, another takes it back, and the import creates them', async () => {
  const fields: CustomField[] = [industry];
  let isDown = true;
  const { stored, calls } = setUp({
    'GET /api/lead-fields': () => fields,
    'POST /api/lead-fields': (field: unknown) => {
      if (isDown) return refusal(503, 'Fields are not ready');
      fields.push(field as CustomField);
      return field;
    },
  });
  await choose(sheet);
  await screen.findByText('2 of 5 columns imported');
  await userEvent.click(screen.getByRole('button', { name: 'Create fields for the other 3' }));
  expect(screen.getByText('5 of 5 columns imported. 3 new fields, created when you import')).toBeTruthy();
  expect(column('Employees').textContent).toBe('Employees');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(column('Employees').textContent).toBe('Not imported');
  await userEvent.click(screen.getByRole('button', { name: 'Create fields for the other 3' }));
  await send('Customer since', 'Not imported');
  expect(screen.getByText('4 of 5 columns imported. 2 new fields, created when you import')).toBeTruthy();
  expect(calls.some((call) => call.startsWith('POST'))).toBe(false);

  await userEvent.click(screen.getByRole('button', { name: 'Import 3 Leads' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Fields are not ready');
  expect(stored).toEqual([]);
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Import 3 Leads' }));
  await screen.findByRole('heading', { name: 'Import finished' });
  expect(fields.slice(1)).toEqual([
    { key: 'employees', label: 'Employees', type: 'text' },
    { key: 'notes', label: 'Notes', type: 'text' },
  ]);
  expect(stored.map((row) => row.fields)).toEqual([
    { industry: 'Engines', employees: '12', notes: 'one\ntwo' },
    { employees: 'many' },
    { industry: 'Ships', employees: 'about 3' },
  ]);
});

test('a new field is made for a column, with a name and a type from its header and sample', async () => {
  const fields: CustomField[] = [];
  const { stored } = setUp({
    'GET /api/lead-fields': () => fields,
    'POST /api/lead-fields': (field: unknown) => {
      fields.push(field as CustomField);
      return field;
    },
  });
  await choose(csv('Email,Annual Revenue (€)\na@b.co,1200\nb@b.co,\n'));
  await userEvent.click(await screen.findByRole('combobox', { name: 'Column Annual Revenue (€)' }));
  await userEvent.click(screen.getByRole('option', { name: 'New field…' }));
  const label = await screen.findByRole('textbox', { name: 'Label *' });
  await vi.waitFor(() => expect(document.activeElement).toBe(label));
  expect(label).toHaveProperty('value', 'Annual Revenue (€)');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(column('Annual Revenue (€)').textContent).toBe('Annual Revenue (€)'));
  expect(fields).toEqual([{ key: 'annualRevenue', label: 'Annual Revenue (€)', type: 'number' }]);
  expect(document.activeElement).toBe(column('Annual Revenue (€)'));
  await userEvent.click(screen.getByRole('button', { name: 'Import 2 Leads' }));
  await screen.findByRole('heading', { name: 'Import finished' });
  expect(stored.map((row) => row.fields)).toEqual([{ annualRevenue: '1200' }, undefined]);
});

test('a field that the server refuses is not chosen, and its key says why', async () => {
  setUp({ 'POST /api/lead-fields': () => refusal(409, 'There is a field {{notes}} already.', 'field-exists') });
  await choose(sheet);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Column Notes' }));
  await userEvent.click(screen.getByRole('option', { name: 'New field…' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Add Field' }));
  expect((await screen.findByRole('alert')).textContent).toBe('There is a field {{notes}} already.');
  expect(screen.getByRole('textbox', { name: 'Key *' }).getAttribute('aria-invalid')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(column('Notes').textContent).toBe('Not imported');
});

test('without the list of custom fields the five fields are imported all the same', async () => {
  const { stored } = setUp({ 'GET /api/lead-fields': () => refusal(503, 'Fields are not ready') });
  await choose(sheet);
  expect(await screen.findByText(/Fields are not ready/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Import 3 Leads' }));
  await screen.findByRole('heading', { name: 'Import finished' });
  expect(stored).toHaveLength(3);
});

test('J4: what happens to known leads and the tags of the file are chosen before the import', async () => {
  const { stored, calls } = setUp();
  await choose(csv('Email\na@b.co\n'));
  await userEvent.click(await screen.findByRole('combobox', { name: 'Leads you already have' }));
  await userEvent.click(screen.getByRole('option', { name: 'Overwrite existing values' }));
  await userEvent.type(screen.getByRole('combobox', { name: 'Tags for this file' }), 'Fair 2026{Enter}vip');
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 Lead' }));
  await screen.findByRole('heading', { name: 'Import finished' });
  expect(stored[0]?.tags).toEqual(['Fair 2026', 'vip']);
  expect(calls.some((call) => call.startsWith('POST /api/leads/bulk?onKnown=overwrite&importId='))).toBe(true);
});
