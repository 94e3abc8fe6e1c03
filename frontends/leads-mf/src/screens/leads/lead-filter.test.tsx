// @vitest-environment happy-dom
import { aCampaign, aLead, aMailbox, network, page, refusal } from '@cadenza/api-client/testing';
import type { LeadFilter, Segment } from '@cadenza/contracts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderLeads } from '../../testing/render-leads.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const spring = aCampaign({ id: '0192c0de-0000-7000-8000-000000000001', name: 'Spring' });
const acme: LeadFilter = {
  match: 'all',
  conditions: [{ on: 'field', field: 'company', is: 'contains', value: 'acme' }],
};
const others = {
  'GET /api/campaigns': [spring],
  'GET /api/tags': [{ tag: 'vip', leads: 2 }],
  'GET /api/lead-fields': [{ key: 'employees', label: 'Employees', type: 'number' }],
  'GET /api/lead-columns': { columns: null },
  'GET /api/segments': [],
};

/** Two leads without a filter, one with any. */
const leads = (_: unknown, query: URLSearchParams) =>
  query.has('filter') || query.has('segment') ? [aLead({ firstName: 'Ada' })] : [aLead({ firstName: 'Ada' }), aLead()];
/** The filters that the server was asked for, in order. */
const filtersOf = (calls: string[]) =>
  calls
    .filter((call) => call.startsWith('GET /api/leads?'))
    .map((call) => JSON.parse(new URLSearchParams(call.split('?')[1]).get('filter') ?? 'null'));

async function choose(label: string, option: string, place = 0) {
  await userEvent.click((await screen.findAllByRole('combobox', { name: label }))[place]!);
  await userEvent.click(await screen.findByRole('option', { name: option }));
}
async function openPanel(name: RegExp | string) {
  await userEvent.click(screen.getByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
}

test('conditions are applied as soon as they are complete, and going back leads to the list of before', async () => {
  const calls = network({ ...others, 'GET /api/leads': leads });
  const router = await renderLeads();
  const panel = await openPanel(/^Filter/);
  await panel.findByRole('combobox', { name: 'What' });
  await choose('What', 'Company');
  await userEvent.type(panel.getByRole('textbox', { name: 'Value' }), 'acme');
  expect(await panel.findByText('1 lead matches')).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: 'Add Group' }));
  await choose('What', 'Engagement', 1);
  await choose('What happened', 'Did not open');
  await userEvent.type(panel.getByRole('textbox', { name: 'In the last days' }), '30');
  await userEvent.click(panel.getByRole('button', { name: 'Add a condition to group 2' }));
  await choose('What', 'Employees', 2);
  await choose('How', 'is above', 1);
  await userEvent.type(panel.getAllByRole('textbox', { name: 'Value' })[1]!, 'many');
  expect(panel.getByRole('alert').textContent).toMatch(/^The value must be a number/);
  await userEvent.clear(panel.getAllByRole('textbox', { name: 'Value' })[1]!);
  await userEvent.type(panel.getAllByRole('textbox', { name: 'Value' })[1]!, '100');
  // What was typed last counts although the panel closes.
  await userEvent.click(panel.getByRole('button', { name: 'Done' }));

  const chips = await screen.findByText('Did not open in the last 30 days or Employees is above 100');
  expect(chips).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Filter 3 conditions' })).toBeTruthy();
  const all = filtersOf(calls);
  expect(all.at(-1)).toEqual({
    match: 'all',
    conditions: [
      acme.conditions[0],
      {
        match: 'any',
        conditions: [
          { on: 'engagement', is: 'has-not', value: 'opened', campaignId: null, inLastDays: 30 },
          { on: 'custom', key: 'employees', is: 'above', value: '100' },
        ],
      },
    ],
  });
  expect(JSON.stringify(all)).not.toContain('many');
  await act(() => router.navigate(-1));
  expect(router.state.location.search).toBe('');
  expect(await screen.findByText('All Leads (2)')).toBeTruthy();
});

test('M2: leads are filtered by whom they hear from, in a campaign or in any', async () => {
  const ada = aMailbox({ id: '0192c0de-0000-7000-8000-000000000002', address: 'ada@sales.example' });
  const calls = network({ ...others, 'GET /api/leads': leads, 'GET /api/mailboxes': [ada] });
  await renderLeads();
  const panel = await openPanel(/^Filter/);
  await panel.findByRole('combobox', { name: 'What' });
  await choose('What', 'Mailbox');
  await choose('Mailbox', 'ada@sales.example');
  expect(await panel.findByText('1 lead matches')).toBeTruthy();
  await choose('How', 'is not');
  await choose('Campaign', 'Spring');
  await userEvent.click(panel.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('Does not hear from ada@sales.example in Spring')).toBeTruthy();
  const [first, last] = [filtersOf(calls)[1], filtersOf(calls).at(-1)].map(({ conditions }) => conditions[0]);
  expect(first).toEqual({ on: 'mailbox', is: 'is', value: ada.id, campaignId: null });
  expect(last).toEqual({ on: 'mailbox', is: 'is-not', value: ada.id, campaignId: spring.id });
});

test('M2: a saved filter by a mailbox that was removed stays, also without any mailbox', async () => {
  network({ ...others, 'GET /api/leads': leads, 'GET /api/mailboxes': [] });
  const condition = { on: 'mailbox', is: 'is', value: spring.id } as const;
  await renderLeads({ filter: JSON.stringify({ match: 'all', conditions: [condition] }) });
  expect(await screen.findByText('Hears from a removed mailbox')).toBeTruthy();
  const panel = await openPanel(/^Filter/);
  expect(panel.getByRole('combobox', { name: 'Mailbox' }).textContent).toBe('A removed mailbox');
  await choose('Mailbox', 'Relay');
  expect(await screen.findByText('Hears from the relay')).toBeTruthy();
});

test('without a mailbox no filter speaks of any', async () => {
  network({ ...others, 'GET /api/leads': leads, 'GET /api/mailboxes': [] });
  await renderLeads();
  const panel = await openPanel(/^Filter/);
  await userEvent.click(await panel.findByRole('combobox', { name: 'What' }));
  expect(await screen.findByRole('option', { name: 'Status' })).toBeTruthy();
  expect(screen.queryByRole('option', { name: 'Mailbox' })).toBeNull();
});

test('a shared filter stands in words under the toolbar, and each part can be taken out', async () => {
  const calls = network({ ...others, 'GET /api/leads': leads });
  const filter: LeadFilter = {
    match: 'any',
    conditions: [...acme.conditions, { on: 'campaign', is: 'in', campaignId: spring.id }],
  };
  const router = await renderLeads({ filter: JSON.stringify(filter) });
  expect(await screen.findByText('In Spring')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Remove: In Spring' }));
  await waitFor(() => expect(filtersOf(calls)).toEqual([filter, { ...acme, match: 'any' }]));
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(await screen.findByText('All Leads (2)')).toBeTruthy();
  expect(router.state.location.search).toBe('');
});

test.each([['{"match":'], [JSON.stringify({ match: 'all', conditions: [{ on: 'constructor' }] })], ['[]']])(
  'a filter in the address that cannot be read (%s) is left out, and that is said',
  async (filter) => {
    const calls = network({ ...others, 'GET /api/leads': leads });
    await renderLeads({ filter });
    expect(await screen.findByText('The filter in this address cannot be read. It is left out.')).toBeTruthy();
    expect(await screen.findByText('All Leads (2)')).toBeTruthy();
    expect(filtersOf(calls)).toEqual([null]);
  },
);

test('what is typed while the list is read is kept, and the panel follows changes from elsewhere', async () => {
  network({ ...others, 'GET /api/leads': leads });
  const router = await renderLeads();
  const panel = await openPanel(/^Filter/);
  await panel.findByRole('combobox', { name: 'What' });
  await choose('What', 'Company');
  const value = panel.getByRole('textbox', { name: 'Value' });
  await userEvent.type(value, 'ac');
  // The next letters come at the very moment at which the first ones reach the address.
  const stop = router.subscribe(() => {
    stop();
    fireEvent.change(value, { target: { value: 'acm' } });
  });
  await waitFor(() => expect(decodeURIComponent(router.state.location.search)).toContain('"value":"acm"'));
  expect(value).toHaveProperty('value', 'acm');
  await act(() => router.navigate(`/leads?${new URLSearchParams({ filter: JSON.stringify(acme) })}`));
  expect(await panel.findByDisplayValue('acme')).toBeTruthy();
});

test('a filter that nobody matches can be cleared where that is said', async () => {
  network({
    ...others,
    'GET /api/leads': (_: unknown, query: URLSearchParams) => (query.has('filter') ? [] : [aLead()]),
  });
  await renderLeads({ filter: JSON.stringify(acme) });
  expect(await screen.findByText('No lead matches the filter.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filter' }));
  expect(await screen.findByText('All Leads (1)')).toBeTruthy();
});

test('a long list is counted apart, and all that match are selected and exported', async () => {
  let counted: (response: unknown) => void = () => {};
  const filter = JSON.stringify(acme);
  network({
    ...others,
    'GET /api/leads': (_: unknown, query: URLSearchParams) =>
      query.has('cursor') ? refusal(503, 'Not now') : page([aLead({ firstName: 'Ada', lastName: 'L' })], { next: 'x' }),
    'GET /api/leads/count': () => new Promise((resolve) => (counted = resolve)),
    'GET /api/leads/ids': (_: unknown, query: URLSearchParams) =>
      query.get('filter') === filter ? ['one', 'two'] : refusal(500, 'Wrong'),
  });
  await renderLeads({ filter });
  expect(await screen.findByText('All Leads (more than 10,000)')).toBeTruthy();
  await act(async () => counted({ count: 12_345 }));
  expect(await screen.findByText('All Leads (12,345)')).toBeTruthy();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Ada L' }));
  await userEvent.click(screen.getByRole('button', { name: 'Select all 12,345 that match' }));
  expect(await screen.findByText('3 selected')).toBeTruthy();

  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.getAttribute('href') ?? '');
  });
  for (const name of ['Export CSV', /^Export CSV for Excel/]) {
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name }));
  }
  const query = new URLSearchParams({ filter });
  await waitFor(() => expect(saved).toEqual([`/api/leads.csv?${query}`, `/api/leads.csv?${query}&bom=1`]));
});

const aSegment = (fields: Partial<Segment>): Segment => ({
  ...{ id: '0192c0de-0000-7000-8000-0000000000a1', name: 'Acme', filter: acme },
  ...{ createdAt: '2026-03-01T09:00:00Z', updatedAt: '2026-03-01T09:00:00Z', ...fields },
});

test('a filter is saved as a segment, changed and saved again, and deleted', async () => {
  let segments: Segment[] = [];
  const path = `/api/segments/${aSegment({}).id}`;
  const calls = network({
    ...others,
    'GET /api/leads': leads,
    'GET /api/leads/count': { count: 7 },
    'GET /api/segments': () => segments,
    'POST /api/segments': (body: object) => {
      segments = [aSegment(body)];
      return segments[0];
    },
    [`PATCH ${path}`]: (body: { name?: string }) => {
      if (body.name === 'Taken') return refusal(409, 'There is a segment of this name', 'segment-exists');
      segments = [aSegment({ ...segments[0], ...body })];
      return segments[0];
    },
    [`DELETE ${path}`]: () => {
      segments = [];
      return { success: true };
    },
  });
  const router = await renderLeads({ filter: JSON.stringify(acme) });
  let panel = await openPanel('Segments');
  await userEvent.click(await panel.findByRole('button', { name: 'Save as Segment' }));
  await userEvent.type(await panel.findByLabelText('Name of the segment'), ' Acme{Enter}');
  expect(await panel.findByText('7')).toBeTruthy();
  expect(router.state.location.search).toBe(`?segment=${aSegment({}).id}`);
  await waitFor(() => expect(calls).toContain(`GET /api/leads?limit=500&segment=${aSegment({}).id}`));

  // Another filter belongs to the segment until it is saved or left.
  await userEvent.click(panel.getByRole('button', { name: 'Close' }));
  await openPanel(/^Filter/);
  await screen.findByRole('textbox', { name: 'Value' });
  await choose('How', 'is not empty');
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('Segment: Acme (changed)')).toBeTruthy();
  panel = await openPanel('Segments');
  await userEvent.click(await panel.findByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Segment: Acme')).toBeTruthy();
  expect(segments[0]?.filter.conditions).toEqual([{ on: 'field', field: 'company', is: 'filled', value: '' }]);

  await userEvent.click(panel.getByRole('button', { name: 'More about Acme' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  await userEvent.clear(await panel.findByLabelText('Name of the segment'));
  await userEvent.type(panel.getByLabelText('Name of the segment'), 'Taken{Enter}');
  expect(await panel.findByText('There is a segment of this name')).toBeTruthy();
  await userEvent.type(panel.getByLabelText('Name of the segment'), ' not{Enter}');
  expect(await screen.findByText('Segment: Taken not')).toBeTruthy();

  await userEvent.click(await panel.findByRole('button', { name: 'More about Taken not' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog');
  expect(segments).toHaveLength(1);
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No segments yet.')).toBeTruthy();
  expect(router.state.location.search).toBe('');
});

test('a segment in the address that is gone is left out, and that is said', async () => {
  network({ ...others, 'GET /api/leads': leads });
  await renderLeads({ segment: aSegment({}).id });
  expect(await screen.findByText(/^The segment in this address does not exist/)).toBeTruthy();
  expect(await screen.findByText('All Leads (2)')).toBeTruthy();
});

test('the leads of a segment are attached after their number is said', async () => {
  const attached = vi.fn();
  network({
    ...others,
    'GET /api/leads': leads,
    'GET /api/segments': [aSegment({})],
    'GET /api/leads/count': { count: 2 },
    'GET /api/leads/ids': ['one', 'two', 'three'],
    [`POST /api/campaigns/${spring.id}/attach-leads`]: (body: unknown) => {
      attached(body);
      return { success: true, attached: 3, alreadyAttached: 0 };
    },
    [`PATCH /api/campaigns/${spring.id}`]: spring,
  });
  await renderLeads();
  const panel = await openPanel('Segments');
  await userEvent.click(await panel.findByRole('button', { name: 'More about Acme' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Attach to Campaign' }));
  expect(await screen.findByText(/has 3 leads now/)).toBeTruthy();
  expect(attached).not.toHaveBeenCalled();
  await choose('Campaign', 'Spring');
  await userEvent.click(screen.getByRole('button', { name: 'Attach Leads' }));
  expect(await screen.findByText('Leads attached to campaign successfully')).toBeTruthy();
  expect(attached).toHaveBeenCalledExactlyOnceWith({ leadIds: ['one', 'two', 'three'] });
});
