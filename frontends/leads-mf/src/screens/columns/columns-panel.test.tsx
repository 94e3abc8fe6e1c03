// @vitest-environment happy-dom
import { aLead, network, refusal } from '@cadenza/api-client/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderLeads } from '../../testing/render-leads.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const leads = [aLead({ firstName: 'Ada', lastName: 'Byron', company: 'Acme', fields: { industry: 'Engines' } })];
const fields = [{ key: 'industry', label: 'Industry', type: 'text' }];
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

test('columns are chosen and moved by the keyboard, and the last choice is the one that is kept', async () => {
  const sent: unknown[] = [];
  const answers: (() => void)[] = [];
  network({
    'GET /api/leads': leads,
    'GET /api/lead-fields': fields,
    'GET /api/lead-columns': { columns: ['company', 'fields.industry', 'fields.gone'] },
    'PUT /api/lead-columns': (body: unknown) => {
      sent.push(body);
      return new Promise((resolve) => answers.push(() => resolve(Response.json(body))));
    },
  });
  await renderLeads();
  await screen.findByText('Engines');
  expect(heads()).toEqual(['', 'First Name', 'Last Name', 'Company', 'Industry', 'Status']);

  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Columns' }));
  const up = await panel.findByRole('button', { name: 'Move Industry up' });
  act(() => up.focus());
  await userEvent.keyboard('{Enter}');
  expect(heads()).toEqual(['', 'First Name', 'Last Name', 'Industry', 'Company', 'Status']);
  // The first column cannot go up, so the focus is on the way down.
  expect(document.activeElement).toBe(panel.getByRole('button', { name: 'Move Industry down' }));
  expect(panel.getByText('Industry is column 1 of 2')).toBeTruthy();
  await userEvent.click(panel.getByRole('checkbox', { name: 'Created' }));
  await userEvent.click(panel.getByRole('checkbox', { name: 'Company' }));
  expect(heads()).toEqual(['', 'First Name', 'Last Name', 'Industry', 'Created', 'Status']);

  expect(sent).toHaveLength(1);
  answers[0]?.();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([{ columns: ['fields.industry', 'company'] }, { columns: ['fields.industry', 'createdAt'] }]);
});

test('columns that could not be kept are those of before again', async () => {
  network({
    'GET /api/leads': leads,
    'GET /api/lead-fields': fields,
    'GET /api/lead-columns': { columns: null },
    'PUT /api/lead-columns': () => refusal(503, 'Please try again'),
  });
  await renderLeads();
  await screen.findByText('Byron');
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Company' }));
  expect(await screen.findByText('Please try again')).toBeTruthy();
  await waitFor(() => expect(heads()).toContain('Company'));
});
