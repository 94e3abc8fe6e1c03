// @vitest-environment happy-dom
import { aLead, type FakeResponses, network, refusal } from '@cadenza/api-client/testing';
import type { CustomField } from '@cadenza/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderLeads } from '../../testing/render-leads.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const fields: CustomField[] = [
  { key: 'industry', label: 'Industry', type: 'text' },
  { key: 'employees', label: 'Employees', type: 'number' },
  { key: 'since', label: 'Customer since', type: 'date' },
  { key: 'site', label: 'Website', type: 'link' },
];
const ada = aLead({
  id: 'l1',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  company: 'Engines',
  fields: { industry: 'Mills\nand engines', since: 'last year' },
  tags: ['vip'],
});

/** The drawer of Ada, and the changes that the server was sent. */
async function openAda(responses: FakeResponses = {}) {
  const sent: unknown[] = [];
  const calls = network({
    'GET /api/leads': [ada],
    'GET /api/lead-fields': fields,
    'GET /api/tags': [{ tag: 'partner', leads: 3 }],
    'PATCH /api/leads/l1': (body: unknown) => {
      sent.push(body);
      return ada;
    },
    ...responses,
  });
  await renderLeads();
  const name = await screen.findByRole('button', { name: 'Edit Ada Lovelace' });
  name.focus();
  await userEvent.keyboard('{Enter}');
  const drawer = within(await screen.findByRole('dialog', { name: 'Ada Lovelace' }));
  await drawer.findByLabelText('First Name *');
  return { sent, calls, drawer, name };
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Lead' }));

test('E1: only what was changed of a lead is sent, custom fields and tags included', async () => {
  const { sent, drawer, name } = await openAda();
  await drawer.findByLabelText('Industry');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save Lead' }).disabled).toBe(true);
  expect(drawer.getByLabelText('Email')).toHaveProperty('value', 'ada@example.com');
  expect(drawer.getByLabelText('Industry')).toHaveProperty('value', 'Mills\nand engines');
  expect(drawer.getByLabelText('Customer since')).toHaveProperty('value', 'last year');

  await userEvent.clear(drawer.getByLabelText('Company'));
  await userEvent.type(drawer.getByLabelText('Job Role'), 'Countess');
  await userEvent.clear(drawer.getByLabelText('Industry'));
  await userEvent.type(drawer.getByLabelText('Employees'), '12');
  await userEvent.type(drawer.getByLabelText('Tags'), 'partner{Enter}');
  await userEvent.click(drawer.getByRole('button', { name: 'Remove tag vip' }));
  await save();
  expect(await screen.findByText('Lead saved successfully')).toBeTruthy();
  expect(sent).toEqual([
    { company: '', jobRole: 'Countess', fields: { industry: null, employees: '12' }, tags: ['partner'] },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(name);
});

test('a value that is not of its field\u2019s type is refused at its input, before anything is sent', async () => {
  const { sent, drawer } = await openAda();
  await userEvent.type(await drawer.findByLabelText('Employees'), 'many');
  await userEvent.type(drawer.getByLabelText('Website'), 'javascript:alert(1)');
  await userEvent.clear(drawer.getByLabelText('Last Name *'));
  await save();
  expect((await drawer.findAllByRole('alert')).map((alert) => alert.textContent)).toEqual([
    'Please enter a last name',
    'Employees must be a number, for example 1250 or 12.5',
    'Website must be a web address that begins with http:// or https://',
  ]);
  expect(sent).toEqual([]);
});

test('a refusal of the server is shown at its input, and nothing is lost', async () => {
  const { drawer } = await openAda({
    'PATCH /api/leads/l1': () =>
      Response.json(
        {
          message: 'Industry is refused',
          code: 'invalid-input',
          errors: [{ path: 'fields.industry', message: 'Industry is refused' }],
        },
        { status: 422 },
      ),
  });
  await userEvent.type(await drawer.findByLabelText('Industry'), '!');
  await save();
  await waitFor(() => expect(drawer.getByLabelText('Industry').getAttribute('aria-invalid')).toBe('true'));
  expect(drawer.getByLabelText('Industry')).toHaveProperty('value', 'Mills\nand engines!');
});

test('a lead that is gone says so', async () => {
  const { drawer } = await openAda({ 'PATCH /api/leads/l1': () => refusal(404, 'There is no such lead', 'not-found') });
  await userEvent.type(drawer.getByLabelText('Company'), '!');
  await save();
  expect((await drawer.findByRole('alert')).textContent).toBe('There is no such lead');
});

test('changes that are not saved are lost only after a question', async () => {
  const { sent, drawer } = await openAda();
  await userEvent.type(drawer.getByLabelText('Company'), '!');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(drawer.getByLabelText('Company')).toHaveProperty('value', 'Engines!');
  await userEvent.click(drawer.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([]);
});

test('without changes the drawer closes at once, and without the custom fields the others can be changed', async () => {
  const { sent, drawer } = await openAda({ 'GET /api/lead-fields': () => refusal(503, 'Fields are not ready') });
  expect(await drawer.findByText(/Fields are not ready/)).toBeTruthy();
  await userEvent.type(drawer.getByLabelText('Company'), '!');
  await save();
  expect(await screen.findByText('Lead saved successfully')).toBeTruthy();
  expect(sent).toEqual([{ company: 'Engines!' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Edit Ada Lovelace' }));
  await screen.findByRole('dialog', { name: 'Ada Lovelace' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('J2: another address says what follows; one of another lead leads there', async () => {
  const bo = aLead({ id: 'l2', firstName: 'Bo', lastName: 'Bell', email: 'bo@example.com' });
  const isKnown = { code: 'lead-exists', message: 'A lead with this email address already exists.', leadId: 'l2' };
  const sent: unknown[] = [];
  const { drawer } = await openAda({
    'GET /api/leads': (_: unknown, query: URLSearchParams) => (query.get('search') ? [bo] : [ada]),
    'PATCH /api/leads/l1': (body: unknown) => {
      sent.push(body);
      return Response.json(isKnown, { status: 409 });
    },
  });
  const email = drawer.getByLabelText('Email');
  await userEvent.clear(email);
  await userEvent.type(email, ' bo@example.com ');
  expect(drawer.getByText(/Emails not yet sent go to the new address, from the first step on/)).toBeTruthy();
  await save();
  expect(await drawer.findByText(isKnown.message)).toBeTruthy();
  expect(sent).toEqual([{ email: 'bo@example.com' }]);
  await userEvent.click(drawer.getByRole('button', { name: 'Show that lead' }));
  const other = within(await screen.findByRole('dialog', { name: 'Bo Bell' }));
  expect(await other.findByLabelText('Email')).toHaveProperty('value', 'bo@example.com');
  await userEvent.click(other.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the history of a lead is loaded when it is opened, and what is changed is kept meanwhile', async () => {
  const campaign = { id: 'c1', name: '<b>Spring</b>' };
  const said = { stepNumber: null, detail: null, by: null, campaign: null };
  const entries = [
    { ...said, at: '2026-03-03T15:00:00.000Z', kind: 'opened', stepNumber: 1, by: 'machine', campaign },
    { ...said, at: '2026-03-02T15:00:00.000Z', kind: 'created' },
  ];
  let isAway = true;
  const { drawer, calls } = await openAda({
    'GET /api/leads/l1/history': () => (isAway ? refusal(503, 'Not now.') : entries),
  });
  await userEvent.type(drawer.getByLabelText('Job Role'), 'Countess');
  expect(calls).not.toContain('GET /api/leads/l1/history');
  await userEvent.click(drawer.getByRole('tab', { name: 'History' }));
  expect(await drawer.findByText('The history could not be loaded')).toBeTruthy();
  isAway = false;
  await userEvent.click(drawer.getByRole('button', { name: 'Try again' }));
  const list = within(await drawer.findByRole('list', { name: 'History' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Email 1 openedBy a machineMar 3, 2026.*<b>Spring<\/b>$/),
    expect.stringMatching(/^Lead createdMar 2, 2026/),
  ]);
  expect(list.getByRole('link').getAttribute('href')).toBe('/campaigns/c1');
  // What is not saved would be lost in this tab.
  expect(list.getByRole('link').getAttribute('target')).toBe('_blank');
  await userEvent.click(drawer.getByRole('tab', { name: 'Details' }));
  expect(drawer.getByLabelText('Job Role')).toHaveProperty('value', 'Countess');
});
