// @vitest-environment happy-dom
import { aCampaign, aLead, network, refusal } from '@cadenza/api-client/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderLeads } from '../../testing/render-leads.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function openCreateLead() {
  await userEvent.click(screen.getByRole('button', { name: 'Create Lead' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Lead' }));
  await dialog.findByLabelText('Email *');
  return dialog;
}

/** What was changed; the addresses are checked meanwhile. */
const writesIn = (calls: readonly string[]) =>
  calls
    .filter((call) => !call.startsWith('GET') && !call.endsWith('/address-checks'))
    .map((call) => call.split('?')[0]);

async function chooseCampaign(name: string) {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Campaign' }));
  await userEvent.click(await screen.findByRole('option', { name }));
}

test('a new lead needs both names and a valid address', async () => {
  const calls = network({ 'GET /api/leads': [], 'GET /api/campaigns': [] });
  await renderLeads();
  const dialog = await openCreateLead();
  await userEvent.type(dialog.getByLabelText('Email *'), 'nobody@nowhere');
  await userEvent.click(dialog.getByRole('button', { name: 'Create Lead' }));
  expect(await dialog.findByText('Please enter a first name')).toBeTruthy();
  expect(dialog.getByText('Please enter a last name')).toBeTruthy();
  expect(dialog.getByText('Please enter a valid email address')).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByLabelText('First Name *'));
  expect(calls.some((call) => call.startsWith('POST'))).toBe(false);
});

test('a created lead appears in the list', async () => {
  const leads = [aLead()];
  network({
    'GET /api/leads': () => leads,
    'GET /api/campaigns': [],
    'POST /api/leads': (fields: object) => {
      leads.push(aLead(fields));
      expect(fields).toEqual({
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: 'ada@example.com',
        company: null,
        jobRole: 'Countess',
        fields: {},
        tags: [],
        status: 'new',
      });
      return leads.at(-1);
    },
  });
  await renderLeads();
  const dialog = await openCreateLead();
  await userEvent.type(dialog.getByLabelText('First Name *'), 'Ada');
  await userEvent.type(dialog.getByLabelText('Last Name *'), 'Lovelace');
  await userEvent.type(dialog.getByLabelText('Email *'), ' ada@example.com');
  await userEvent.type(dialog.getByLabelText('Job Role'), 'Countess{Enter}');
  expect(await screen.findByText('Lead created successfully')).toBeTruthy();
  expect(await screen.findByText('All Leads (2)')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a new lead has custom fields and tags in a fold, and a wrong value opens it', async () => {
  const sent = vi.fn();
  network({
    'GET /api/leads': [],
    'GET /api/campaigns': [],
    'GET /api/lead-fields': [{ key: 'employees', label: 'Employees', type: 'number' }],
    'GET /api/tags': [],
    'POST /api/leads': (body: unknown) => {
      sent(body);
      return aLead();
    },
  });
  await renderLeads();
  const dialog = await openCreateLead();
  for (const [label, text] of Object.entries({ 'First Name *': 'Ada', 'Last Name *': 'Byron', 'Email *': 'a@b.co' }))
    await userEvent.type(dialog.getByLabelText(label), text);
  const fold = dialog.getByRole('button', { name: 'More fields' });
  expect(fold.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(fold);
  await userEvent.type(dialog.getByLabelText('Employees'), 'many');
  await userEvent.type(dialog.getByLabelText('Tags'), 'vip, partner');
  await userEvent.click(fold);
  await userEvent.click(dialog.getByRole('button', { name: 'Create Lead' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Employees must be a number, for example 1250 or 12.5');
  expect(fold.getAttribute('aria-expanded')).toBe('true');
  await userEvent.clear(dialog.getByLabelText('Employees'));
  await userEvent.type(dialog.getByLabelText('Employees'), '12{Enter}');
  expect(await screen.findByText('Lead created successfully')).toBeTruthy();
  expect(sent).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ fields: { employees: '12' }, tags: ['vip', 'partner'] }),
  );
});

test('a known address shows the refusal of the server, and the form stays open', async () => {
  network({
    'GET /api/leads': [],
    'GET /api/campaigns': [],
    'POST /api/leads': () => refusal(409, 'A lead with this address exists'),
  });
  await renderLeads();
  const dialog = await openCreateLead();
  await userEvent.type(dialog.getByLabelText('First Name *'), 'Ada');
  await userEvent.type(dialog.getByLabelText('Last Name *'), 'Lovelace');
  await userEvent.type(dialog.getByLabelText('Email *'), 'ada@example.com{Enter}');
  expect(await screen.findByText('A lead with this address exists')).toBeTruthy();
  expect(dialog.getByLabelText('Email *')).toHaveProperty('value', 'ada@example.com');
});

test('attaching needs a campaign, and then names the selected leads', async () => {
  const [first, second] = [aLead(), aLead()];
  const attached = vi.fn();
  const spring = aCampaign({ name: 'Spring', progressStatus: 'sequence_ready' });
  network({
    'GET /api/leads': [first, second],
    'GET /api/campaigns': [aCampaign(), spring, aCampaign({ name: 'Put away', archivedAt: '2026-01-05T09:00:00Z' })],
    [`POST /api/campaigns/${spring.id}/attach-leads`]: (body: unknown) => {
      attached(body);
      return { success: true, attached: 2, alreadyAttached: 0 };
    },
  });
  await renderLeads();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all leads' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Attach to Campaign' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Attach Leads' }));
  expect(await screen.findByText('Please select a campaign and leads')).toBeTruthy();
  expect(attached).not.toHaveBeenCalled();

  await userEvent.click(screen.getByRole('combobox', { name: 'Campaign' }));
  expect(screen.queryByRole('option', { name: 'Put away' }), 'L12: an archived one is no choice').toBeNull();
  await userEvent.keyboard('{Escape}');
  await chooseCampaign('Spring');
  await userEvent.click(screen.getByRole('button', { name: 'Attach Leads' }));
  expect(await screen.findByText('Leads attached to campaign successfully')).toBeTruthy();
  expect(attached).toHaveBeenCalledExactlyOnceWith({ leadIds: [first!.id, second!.id] });
  await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull());
});

test('a file waits for a campaign, or none; then its leads are created, attached, and the campaign has leads', async () => {
  const campaign = aCampaign({ name: 'Spring' });
  const created = [aLead({ createdAt: '2026-03-02T09:00:00Z' }), aLead()];
  const calls = network({
    'GET /api/leads': [],
    'GET /api/campaigns': [campaign],
    'GET /api/leads?limit=1': [aLead()],
    'POST /api/leads/bulk': () => created,
    [`POST /api/campaigns/${campaign.id}/attach-leads`]: (body: unknown) => {
      expect(body).toEqual({ leadIds: created.map(({ id }) => id) });
      return { success: true, attached: 2, alreadyAttached: 0 };
    },
    [`PATCH /api/campaigns/${campaign.id}`]: (body: unknown) => {
      expect(body).toEqual({ progressStatus: 'leads_ready' });
      return campaign;
    },
  });
  await renderLeads();
  await userEvent.click(screen.getByRole('button', { name: 'Upload CSV' }));
  const file = new File(['Email,First Name\na@b.co,Ada\nb@b.co,Bob\n'], 'leads.csv', { type: 'text/csv' });
  await userEvent.upload(await screen.findByLabelText('CSV file'), file);
  await userEvent.click(await screen.findByRole('button', { name: 'Import 2 Leads' }));
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Please select a campaign first');
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Campaign' }));

  await chooseCampaign('Spring');
  await userEvent.click(screen.getByRole('button', { name: 'Import 2 Leads' }));
  expect(await screen.findByText('Leads uploaded and attached to campaign successfully')).toBeTruthy();
  expect(writesIn(calls)).toEqual([
    'POST /api/leads/bulk',
    `POST /api/campaigns/${campaign.id}/attach-leads`,
    `PATCH /api/campaigns/${campaign.id}`,
  ]);
  expect(screen.getByText('Imported').nextSibling?.textContent).toBe('1');
  expect(screen.getByText('Already known').nextSibling?.textContent).toBe('1');
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText(/^All Leads \(/)).toBeTruthy();
});

test('the upload is a page of its own, which Escape and its links leave', async () => {
  network({ 'GET /api/leads': [], 'GET /api/campaigns': [], 'GET /api/lead-fields': [] });
  const router = await renderLeads();
  for (const leave of [
    () => userEvent.keyboard('{Escape}'),
    () => userEvent.click(screen.getByRole('button', { name: 'Cancel' })),
    () => userEvent.click(screen.getByRole('link', { name: 'Leads' })),
  ]) {
    await userEvent.click(screen.getByRole('button', { name: 'Upload CSV' }));
    await screen.findByLabelText('CSV file');
    expect(router.state.location.pathname).toBe('/leads/upload');
    await leave();
    await screen.findByText(/^All Leads \(/);
  }
});

test('without a campaign the leads of a file only get into the database', async () => {
  const calls = network({
    'GET /api/leads': [],
    'GET /api/campaigns': [],
    'GET /api/leads?limit=1': [aLead()],
    'POST /api/leads/bulk': [aLead({ createdAt: '2026-03-02T09:00:00Z' })],
  });
  await renderLeads();
  await userEvent.click(screen.getByRole('button', { name: 'Upload CSV' }));
  await chooseCampaign("Don't add to a campaign");
  const file = new File(['Email\na@b.co\n'], 'leads.csv', { type: 'text/csv' });
  await userEvent.upload(await screen.findByLabelText('CSV file'), file);
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1 Lead' }));
  expect(await screen.findByText('Leads uploaded successfully')).toBeTruthy();
  expect(writesIn(calls)).toEqual(['POST /api/leads/bulk']);
});

test('a failed upload keeps the file for another try', async () => {
  network({
    'GET /api/leads': [],
    'GET /api/campaigns': [aCampaign({ name: 'Spring' })],
    'GET /api/leads?limit=1': [],
    'POST /api/leads/bulk': () => refusal(400, 'The file is not liked'),
  });
  await renderLeads();
  await userEvent.click(screen.getByRole('button', { name: 'Upload CSV' }));
  await chooseCampaign('Spring');
  const file = new File(['Email\na@b.co\n'], 'leads.csv', { type: 'text/csv' });
  await userEvent.upload(await screen.findByLabelText('CSV file'), file);
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1 Lead' }));
  expect(await screen.findByText('The file is not liked')).toBeTruthy();
  expect(screen.getByText('leads.csv')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
