// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyFieldsQuery } from '../../api/get-empty-fields.ts';
import { aListPage, fakeApi, refused } from '../../testing/fake-api.ts';
import { aCampaign, aLead, aLink } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';

/** A desk, which shows the leads as a table. */
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ada = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  company: null,
  jobRole: null,
  fields: {},
  tags: [],
  status: 'new',
};

function campaignWith(links: ReturnType<typeof aLink>[], handlers: Record<string, unknown> = {}) {
  return fakeApi({
    'GET /api/campaigns/c1': aCampaign({ totalLeads: links.length }),
    'GET /api/campaigns/c1/leads': links,
    'PATCH /api/campaigns/c1': aCampaign(),
    ...handlers,
  });
}

async function fillInAda(user: ReturnType<typeof renderApp>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Add Lead' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Add Lead Manually' }));
  await user.type(await dialog.findByLabelText('First Name *'), 'Ada');
  await user.type(dialog.getByLabelText('Last Name *'), 'Byron');
  await user.type(dialog.getByLabelText('Email *'), 'ada@example.com');
  await user.click(dialog.getByRole('button', { name: 'Add Lead' }));
}

async function askToRemove(user: ReturnType<typeof renderApp>['user'], name: string) {
  await user.click(await screen.findByRole('button', { name: `Remove ${name}` }));
}

test('without leads the next step is locked and the notice says why', async () => {
  campaignWith([]);
  renderApp('/campaigns/c1/leads');
  expect(await screen.findByText('No leads uploaded yet')).toBeTruthy();
  expect(
    screen.getByText('You need to upload at least one lead before you can continue to the next step.'),
  ).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next: Email Sequence' }).disabled).toBe(true);
  expect(screen.getByText('0 leads')).toBeTruthy();
});

test('with a lead the next step is open; a lead that is gone is unknown', async () => {
  campaignWith([aLink({ lead: null, leadId: 'gone' })]);
  renderApp('/campaigns/c1/leads');
  expect(await screen.findByText('Unknown')).toBeTruthy();
  expect(screen.getByText('N/A')).toBeTruthy();
  expect(screen.getByText('1 lead')).toBeTruthy();
  expect(screen.getByRole('link', { name: /Next: Email Sequence/ }).getAttribute('href')).toBe(
    '/campaigns/c1/sequence',
  );
});

test('a lead added by hand is created, attached, and moves the campaign on, in this order', async () => {
  const api = campaignWith([], {
    'POST /api/leads': aLead({ id: 'l7' }),
    'POST /api/campaigns/c1/attach-leads': { success: true, attached: 1, alreadyAttached: 0 },
  });
  const { user } = renderApp('/campaigns/c1/leads');
  await fillInAda(user);
  expect(await screen.findByText('Lead added successfully')).toBeTruthy();
  expect(api.writes()).toEqual([
    { call: 'POST /api/leads', body: ada },
    { call: 'POST /api/campaigns/c1/attach-leads', body: { leadIds: ['l7'] } },
    { call: 'PATCH /api/campaigns/c1', body: { progressStatus: 'leads_ready' } },
  ]);
});

test('J4: a known address attaches the lead that has it, and says so', async () => {
  const api = campaignWith([], {
    'POST /api/leads': refused(409, 'A lead with this address exists', { code: 'lead-exists', leadId: 'l3' }),
    'POST /api/campaigns/c1/attach-leads': { success: true, attached: 1, alreadyAttached: 0 },
  });
  const { user } = renderApp('/campaigns/c1/leads');
  await fillInAda(user);
  expect(await screen.findByText(/the existing lead was attached/)).toBeTruthy();
  expect(api.writes()[1]).toEqual({ call: 'POST /api/campaigns/c1/attach-leads', body: { leadIds: ['l3'] } });
});

test('a lead needs names and a valid address', async () => {
  const api = campaignWith([]);
  const { user } = renderApp('/campaigns/c1/leads');
  await user.click(await screen.findByRole('button', { name: 'Add Lead' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(await dialog.findByLabelText('Email *'), 'not an address');
  await user.click(dialog.getByRole('button', { name: 'Add Lead' }));
  expect(await dialog.findByText('Please enter a valid email address')).toBeTruthy();
  expect(dialog.getByText('Please enter a first name')).toBeTruthy();
  expect(api.writes()).toEqual([]);
});

test('removing the last lead brings the campaign back to its beginning', async () => {
  const api = campaignWith([aLink()], { 'DELETE /api/campaigns/c1/leads/l1': { success: true } });
  const { user } = renderApp('/campaigns/c1/leads');
  await askToRemove(user, 'Ada Byron');
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('Remove this lead from the campaign?');
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Lead removed from campaign')).toBeTruthy();
  expect(api.writes()).toEqual([
    { call: 'DELETE /api/campaigns/c1/leads/l1', body: undefined },
    { call: 'PATCH /api/campaigns/c1', body: { progressStatus: 'draft' } },
  ]);
});

test('removing one lead of two leaves the progress alone', async () => {
  const second = aLink({ lead: aLead({ id: 'l2', firstName: 'Grace', lastName: 'Hopper' }) });
  const api = campaignWith([aLink(), second], { 'DELETE /api/campaigns/c1/leads/l2': { success: true } });
  const { user } = renderApp('/campaigns/c1/leads');
  await askToRemove(user, 'Grace Hopper');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(api.writes().map(({ call }) => call)).toEqual(['DELETE /api/campaigns/c1/leads/l2']));
});

test('a CSV file is stored, attached, and moves the campaign on, in this order', async () => {
  const api = campaignWith([], {
    'GET /api/leads?limit=1': [],
    'POST /api/leads/bulk': [aLead({ id: 'l1' }), aLead({ id: 'l2' }), aLead({ id: 'l1' })],
    'POST /api/campaigns/c1/attach-leads': { success: true, attached: 2, alreadyAttached: 0 },
  });
  const { user, queryClient } = renderApp('/campaigns/c1/leads');
  const { queryKey } = emptyFieldsQuery('c2');
  const empty = { firstName: 1, lastName: 0, email: 0, company: 0, jobRole: 0 };
  queryClient.setQueryData(queryKey, { leadCount: 1, empty });
  await user.click(await screen.findByRole('button', { name: 'Upload CSV' }));
  expect(await screen.findByRole('heading', { name: 'Upload Leads' })).toBeTruthy();
  const csv = 'Email,First Name\nada@example.com,Ada\ngrace@example.com,Grace\nada@example.com,Ada\n';
  const file = new File([csv], 'leads.csv', { type: 'text/csv' });
  await user.upload(await screen.findByLabelText('CSV file'), file);
  await user.click(await screen.findByRole('button', { name: 'Import 3 Leads' }));
  expect(await screen.findByText('Leads uploaded successfully')).toBeTruthy();
  // The addresses are checked meanwhile.
  expect(api.writes().filter(({ call }) => /^(PATCH|POST) \/api\/campaigns/.test(call))).toEqual([
    { call: 'POST /api/campaigns/c1/attach-leads', body: { leadIds: ['l1', 'l2'] } },
    { call: 'PATCH /api/campaigns/c1', body: { progressStatus: 'leads_ready' } },
  ]);
  // The rows may have filled blanks of leads that another campaign has as well (rule J4).
  await waitFor(() => expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true));
  expect(api.writes()[0]?.call).toMatch(/^POST \/api\/leads\/bulk\?importId=/);
  expect(screen.getByText('Imported').nextSibling?.textContent).toBe('2');
  expect(screen.getByText('Already known').nextSibling?.textContent).toBe('1');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('heading', { name: 'Add Leads' })).toBeTruthy();
});

const grace = aLink({ lead: aLead({ id: 'l2', firstName: 'Grace', lastName: 'Hopper' }) });
const path = 'GET /api/campaigns/c1/leads?limit=200';

test('a search asks the server; the count and the next step stay those of the campaign', async () => {
  campaignWith([], {
    [path]: aListPage([aLink(), grace], { total: 2 }),
    [`${path}&search=hop`]: aListPage([grace], { total: 1 }),
    [`${path}&search=nobody`]: aListPage([], { total: 0 }),
  });
  const { user } = renderApp('/campaigns/c1/leads');
  const search = await screen.findByRole('searchbox', { name: 'Search the leads of this campaign' });
  await user.type(search, 'hop');
  expect(await screen.findByText('1 lead found')).toBeTruthy();
  expect(screen.queryByRole('cell', { name: 'Ada Byron' })).toBeNull();
  expect(screen.getByText('2 leads')).toBeTruthy();
  await user.clear(search);
  await user.type(search, 'nobody');
  expect(await screen.findByText('No leads found')).toBeTruthy();
  expect(screen.getByRole('link', { name: /Next: Email Sequence/ })).toBeTruthy();
});

test('removing the only lead that a search finds leaves the campaign where it is', async () => {
  const api = campaignWith([], {
    [path]: aListPage([aLink(), grace], { total: 2 }),
    [`${path}&search=hop`]: aListPage([grace], { total: 1 }),
    'DELETE /api/campaigns/c1/leads/l2': { success: true },
  });
  const { user } = renderApp('/campaigns/c1/leads');
  await user.type(await screen.findByRole('searchbox'), 'hop');
  await screen.findByText('1 lead found');
  await askToRemove(user, 'Grace Hopper');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Lead removed from campaign')).toBeTruthy();
  expect(api.writes().map(({ call }) => call)).toEqual(['DELETE /api/campaigns/c1/leads/l2']);
});

test('more leads are read when the end is near; the table and the badge show the total', async () => {
  campaignWith([], {
    [path]: aListPage([aLink()], { total: 2, next: 'n' }),
    [`${path}&cursor=n`]: aListPage([grace], {}),
  });
  renderApp('/campaigns/c1/leads');
  expect(await screen.findByRole('cell', { name: 'Grace Hopper' })).toBeTruthy();
  expect(screen.getByText('2 leads')).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Leads of this campaign' }).getAttribute('aria-rowcount')).toBe('3');
});

test('when a later page cannot be read, the leads before it stay and it can be retried', async () => {
  const api = campaignWith([], {
    [path]: aListPage([aLink()], { total: 2, next: 'n' }),
    [`${path}&cursor=n`]: refused(503, 'The service is starting'),
  });
  const { user } = renderApp('/campaigns/c1/leads');
  expect((await screen.findByRole('alert')).textContent).toContain('The service is starting');
  expect(screen.getByRole('cell', { name: 'Ada Byron' })).toBeTruthy();
  api.respond(`${path}&cursor=n`, aListPage([grace], {}));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('cell', { name: 'Grace Hopper' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('J6: an address that looks mistyped is offered the one that was meant, and changes only when that is taken', async () => {
  const lead = aLead({ email: 'ada@gmial.com' });
  const check = { verdict: 'undeliverable', reason: 'no-domain', freeMail: false, suggestion: 'ada@gmail.com' };
  campaignWith([aLink({ lead })], { 'GET /api/lead-fields': [], 'POST /api/address-checks': [check] });
  const { user } = renderApp('/campaigns/c1/leads');
  await user.click(await screen.findByRole('button', { name: 'Edit Ada Byron' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Ada Byron' }));
  await drawer.findByText(/its domain does not exist\. Did you mean ada@gmail\.com\?/);
  const email = drawer.getByLabelText<HTMLInputElement>('Email');
  expect(email.value).toBe('ada@gmial.com');
  await user.click(drawer.getByRole('button', { name: 'Use it' }));
  expect(email.value).toBe('ada@gmail.com');
});

test('the name of a lead opens it, and what is changed there outdates the list', async () => {
  const lead = aLead({ fields: { industry: 'Mills' } });
  const api = campaignWith([aLink({ lead }), aLink({ lead: null, leadId: 'gone' })], {
    'GET /api/lead-fields': [{ key: 'industry', label: 'Industry', type: 'text' }],
    'PATCH /api/leads/l1': lead,
  });
  const { user } = renderApp('/campaigns/c1/leads');
  await user.click(await screen.findByRole('button', { name: 'Edit Ada Byron' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Ada Byron' }));
  await user.type(await drawer.findByLabelText('Industry'), '!');
  const reads = api.calls.filter(({ call }) => call.startsWith('GET /api/campaigns/c1/leads')).length;
  await user.click(drawer.getByRole('button', { name: 'Save Lead' }));
  expect(await screen.findByText('Lead saved successfully')).toBeTruthy();
  expect(api.writes()).toEqual([{ call: 'PATCH /api/leads/l1', body: { fields: { industry: 'Mills!' } } }]);
  await waitFor(() =>
    expect(api.calls.filter(({ call }) => call.startsWith('GET /api/campaigns/c1/leads')).length).toBeGreaterThan(
      reads,
    ),
  );
  expect(screen.queryByRole('button', { name: 'Edit Unknown' })).toBeNull();
});
