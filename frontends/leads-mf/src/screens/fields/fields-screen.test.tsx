// @vitest-environment happy-dom
import { aLead, type FakeResponses, network, refusal } from '@cadenza/api-client/testing';
import type { CustomField } from '@cadenza/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderFields } from '../../testing/render-leads.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The screen, with a server that keeps fields. */
async function openFields(fields: CustomField[], responses: FakeResponses = {}) {
  const calls = network({
    'GET /api/leads': [aLead()],
    'GET /api/lead-fields': () => fields,
    'POST /api/lead-fields': (field: unknown) => {
      fields.push(field as CustomField);
      return field;
    },
    'PATCH /api/lead-fields/industry': (change: unknown) => Object.assign(fields[0] as CustomField, change),
    'DELETE /api/lead-fields/industry': () => {
      fields.shift();
      return { success: true };
    },
    ...responses,
  });
  await renderFields();
  await screen.findByText(/of 50 fields/);
  return { calls, fields };
}
const industry = (): CustomField => ({ key: 'industry', label: 'Industry', type: 'text' });

test('a field is added with a key from its label, which can be changed', async () => {
  const { fields } = await openFields([]);
  expect(screen.getByText('No fields yet. Add one here, or when you upload a file.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'New Field' }));
  const label = await screen.findByLabelText('Label *');
  await waitFor(() => expect(document.activeElement).toBe(label));
  await userEvent.keyboard('Customer since');
  expect(screen.getByLabelText('Key *')).toHaveProperty('value', 'customerSince');
  expect(screen.getByText('In emails: {{customerSince}}')).toBeTruthy();
  await userEvent.clear(screen.getByLabelText('Key *'));
  await userEvent.type(screen.getByLabelText('Key *'), 'since');
  await userEvent.click(screen.getByRole('combobox', { name: 'Type' }));
  await userEvent.click(screen.getByRole('option', { name: 'Date' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add Field' }));
  expect(await screen.findByText('Field added successfully')).toBeTruthy();
  expect(fields).toEqual([{ key: 'since', label: 'Customer since', type: 'date' }]);
  expect(screen.getByText('1 of 50 fields')).toBeTruthy();
});

test('refusals are shown at their inputs', async () => {
  const errors = [
    { path: 'label', message: 'This label is not for you' },
    { path: 'key', message: 'This key is not for you' },
  ];
  await openFields([], {
    'POST /api/lead-fields': () =>
      Response.json({ message: 'Please enter a label', code: 'invalid-input', errors }, { status: 422 }),
  });
  await userEvent.click(screen.getByRole('button', { name: 'New Field' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Add Field' }));
  expect(await screen.findByText('Please enter a label')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Label *'));
  await userEvent.keyboard('Industry');
  await waitFor(() => expect(screen.queryAllByRole('alert')).toEqual([]));
  await userEvent.click(screen.getByRole('button', { name: 'Add Field' }));
  expect((await screen.findAllByRole('alert')).map((alert) => alert.textContent)).toEqual(
    errors.map(({ message }) => message),
  );
  for (const { path } of errors)
    expect(screen.getByLabelText(new RegExp(path, 'i')).getAttribute('aria-invalid')).toBe('true');
});

test('a field is renamed, and its key stays', async () => {
  const { fields } = await openFields([industry()]);
  await userEvent.click(screen.getByRole('button', { name: 'Edit Industry' }));
  await userEvent.clear(await screen.findByLabelText('Label *'));
  expect(screen.queryByLabelText('Key *')).toBeNull();
  await userEvent.type(screen.getByLabelText('Label *'), 'Branch{Enter}');
  expect(await screen.findByText('Field saved successfully')).toBeTruthy();
  expect(fields).toEqual([{ key: 'industry', label: 'Branch', type: 'text' }]);
  expect(await screen.findByText('{{industry}}')).toBeTruthy();
});

test('a field is deleted after a question', async () => {
  const { fields } = await openFields([industry()]);
  await userEvent.click(screen.getByRole('button', { name: 'Delete Industry' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('All leads lose their values of it. This cannot be undone.')).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Field deleted successfully')).toBeTruthy();
  expect(fields).toEqual([]);
  await waitFor(() => expect(screen.queryByText('Industry')).toBeNull());
});

test('a field that emails have stays, and the campaigns are named', async () => {
  await openFields([industry()], {
    'DELETE /api/lead-fields/industry': () =>
      Response.json(
        {
          message: 'Emails of "Spring" and 1 more have {{industry}}. Take it out of them first.',
          code: 'field-in-use',
          campaigns: [
            { id: 'c1', name: 'Spring' },
            { id: 'c2', name: null },
          ],
        },
        { status: 409 },
      ),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Delete Industry' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const refused = await screen.findByRole('alert');
  expect(refused.textContent).toContain('Take it out of them first.');
  expect(
    within(refused)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Spring', '/campaigns/c1/sequence'],
    ['Unnamed campaign', '/campaigns/c2/sequence'],
  ]);
});

test('with fifty fields there is no room for another', async () => {
  const fields = Array.from({ length: 50 }, (_, index) => ({
    ...industry(),
    key: `f${index}`,
    label: `Field ${index}`,
  }));
  await openFields(fields);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'New Field' }).disabled).toBe(true);
});

test('fields that could not be read can be read again', async () => {
  let isUp = false;
  network({
    'GET /api/leads': [aLead()],
    'GET /api/lead-fields': () => (isUp ? [industry()] : refusal(503, 'Leads are not ready')),
  });
  await renderFields();
  expect(await screen.findByText('Leads are not ready')).toBeTruthy();
  isUp = true;
  await userEvent.click(screen.getByRole('button', { name: /try again/i }));
  expect(await screen.findByText('{{industry}}')).toBeTruthy();
});
