// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aListPage, fakeApi, refused } from '../../testing/fake-api.ts';
import { aCampaign, aLead, aLink, aStep } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ready = aCampaign({ totalLeads: 2, progressStatus: 'sequence_ready' });
const grace = aLead({ id: 'l2', firstName: 'Grace', lastName: 'Hopper', company: null });
const filled = {
  'GET /api/campaigns/c1': ready,
  'GET /api/campaigns/c1/leads': [aLink(), aLink({ lead: grace })],
  'GET /api/campaigns/c1/sequences': [
    aStep(),
    aStep({ stepNumber: 2, subject: 'Again, {{firstName}}', body: 'Still there?', delayDays: 2 }),
  ],
};

test('the first lead is shown first; each variable is replaced, by nothing where the lead has no value', async () => {
  fakeApi(filled);
  const { user } = renderApp('/campaigns/c1/preview');
  expect(await screen.findByText('Leads (2)')).toBeTruthy();
  expect(screen.getByText('Hello Ada')).toBeTruthy();
  expect(screen.getByText(/how is Engines Ltd\?/)).toBeTruthy();
  expect(screen.getByText('After 2 days')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Grace Hopper/ }));
  expect(screen.getByText('Again, Grace')).toBeTruthy();
  expect(screen.getByText(/how is \?/)).toBeTruthy();
});

test('D3, D4: subjects are shown as they will leave: on one line, and as an answer where they stay the same', async () => {
  const steps = [
    aStep({ subject: '{{company}}  for {{firstName}} ' }),
    aStep({ stepNumber: 2, subject: '{{company}} for {{firstName}}', delayDays: 2 }),
    aStep({ stepNumber: 3, subject: 'Last', delayDays: 2 }),
  ];
  fakeApi({ ...filled, 'GET /api/campaigns/c1/sequences': steps });
  renderApp('/campaigns/c1/preview');
  await screen.findByText('Leads (2)');
  const subjects = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(subjects).toEqual(['Subject: Engines Ltd for Ada', 'Subject: Re: Engines Ltd for Ada', 'Subject: Last']);
});

test('without leads or steps there is no preview and no start', async () => {
  fakeApi({ ...filled, 'GET /api/campaigns/c1/leads': [] });
  renderApp('/campaigns/c1/preview');
  expect(await screen.findByText('No preview available')).toBeTruthy();
  expect(screen.queryByText('Ready to Launch?')).toBeNull();
});

test('a start sums up leads, first email, senders and window, and asks', async () => {
  const forecast = { emailsPerDayMax: 96, emailsTotal: 4, firstSendAt: '2099-03-09T13:00:00Z', lastSendAt: null };
  const api = fakeApi({ ...filled, 'GET /api/campaigns/c1/forecast': forecast });
  const { user } = renderApp('/campaigns/c1/preview');
  await user.click(await screen.findByRole('button', { name: 'Start Campaign' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Start “Spring launch”?' }));
  expect(await question.findByText('2 leads, up to 4 emails')).toBeTruthy();
  expect(question.getByText('Monday, March 9, 2099 at 9:00 AM EDT')).toBeTruthy();
  expect(question.getByText('The mail account of this installation')).toBeTruthy();
  expect(question.getByText('9:00 AM to 5:00 PM, Monday to Friday, Eastern Time (New York)')).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(api.writes()).toEqual([]);
});

/** Presses the button, and answers its question. */
async function start(user: ReturnType<typeof renderApp>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Start Campaign' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Start Campaign' }));
}

test('a started campaign says when it sends, asks for no forecast any more, and leads to its dashboard', async () => {
  let isStarted = false;
  let late = 0;
  const api = fakeApi({
    ...filled,
    'GET /api/campaigns/c1/forecast': () => {
      if (isStarted) late += 1;
      return { emailsPerDayMax: 96, emailsTotal: 4, firstSendAt: null, lastSendAt: null };
    },
    'POST /api/campaigns/c1/start': () => {
      isStarted = true;
      api.respond('GET /api/campaigns/c1', { ...ready, status: 'active', progressStatus: 'running' });
      return { message: 'The first email leaves on Monday at 9:00 AM.', campaign: ready };
    },
  });
  const { user, address } = renderApp('/campaigns/c1/preview');
  await start(user);
  expect(await screen.findByText('Campaign started!')).toBeTruthy();
  expect(screen.getByText('The first email leaves on Monday at 9:00 AM.')).toBeTruthy();
  expect(address()).toBe('/campaigns/c1/preview');
  await waitFor(() => expect(address()).toBe('/campaigns/c1/dashboard'), { timeout: 4_000 });
  expect(late).toBe(0);
});

test('a start that is refused says why and can be tried again', async () => {
  fakeApi({ ...filled, 'POST /api/campaigns/c1/start': refused(409, 'Every email needs a subject') });
  const { user } = renderApp('/campaigns/c1/preview');
  await start(user);
  expect(await screen.findByText('Every email needs a subject')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start Campaign' }).disabled).toBe(false);
});

test('a lead is found by a search; the shown lead stays until another is chosen', async () => {
  const found = aListPage([aLink({ lead: grace })], { total: 1 });
  fakeApi({ ...filled, 'GET /api/campaigns/c1/leads?limit=200&search=hop': found });
  const { user } = renderApp('/campaigns/c1/preview');
  await user.type(await screen.findByRole('searchbox', { name: 'Search the leads of this campaign' }), 'hop');
  expect(await screen.findByText('Leads (1)')).toBeTruthy();
  expect(screen.getByText('Hello Ada')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Grace Hopper/ }));
  expect(screen.getByText('Hello Grace')).toBeTruthy();
});

test('D3: custom fields are filled in, and are empty for a lead that has none', async () => {
  fakeApi({
    'GET /api/campaigns/c1': aCampaign({ progressStatus: 'sequence_ready' }),
    'GET /api/campaigns/c1/leads': [aLink({ lead: aLead({ fields: { industry: 'Mills' } }) })],
    'GET /api/campaigns/c1/sequences': [
      aStep({ subject: 'For {{industry}}', body: '[{{industry}}] [{{city}}] [{{city|your city}}] [{{gone}}]' }),
    ],
    'GET /api/lead-fields': [
      { key: 'industry', label: 'Industry', type: 'text' },
      { key: 'city', label: 'City', type: 'text' },
    ],
  });
  renderApp('/campaigns/c1/preview');
  expect(await screen.findByText('[Mills] [] [your city] [{{gone}}]')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Subject: For Mills' })).toBeTruthy();
});

const footer = [
  { kind: 'postal-address', text: '1 Main St' },
  { kind: 'unsubscribe', text: 'Unsubscribe' },
];
const whole = (candidates: number) => ({
  sender: {
    mailboxId: 'm1',
    from: { name: 'Ann', address: 'ann@acme.example' },
    replyTo: 'team@acme.example',
    candidates,
  },
  to: { name: 'Ada Byron', address: 'ada@example.com' },
  emails: [
    {
      stepNumber: 1,
      subject: 'Hello Ada',
      parts: [{ kind: 'body', text: 'Hi' }, { kind: 'signature', text: 'Ann of Acme' }, ...footer],
    },
  ],
});

test.each([
  [1, 'Ann <ann@acme.example>'],
  [3, 'one of 3 senders, for example Ann <ann@acme.example>'],
])('D3: an email is shown whole, and nothing in it leads anywhere (%i senders)', async (candidates, from) => {
  fakeApi({ ...filled, 'GET /api/campaigns/c1/email-preview?leadId=l1': whole(candidates) });
  renderApp('/campaigns/c1/preview');
  const card = (await screen.findByText('Ann of Acme')).closest('article') as HTMLElement;
  const lines = within(card)
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
  expect(lines).toEqual([`From: ${from}`, 'To: Ada Byron <ada@example.com>', 'Reply-To: team@acme.example']);
  expect(card.textContent).toMatch(/Hi.*Ann of Acme.*1 Main St.*Unsubscribe$/s);
  expect(within(card).queryByRole('link')).toBeNull();
});

test('M1: where no sender is connected the preview says so, and where it cannot be asked the texts are shown all the same', async () => {
  const api = fakeApi({ ...filled, 'GET /api/campaigns/c1/email-preview': { ...whole(1), sender: null } });
  const { user } = renderApp('/campaigns/c1/preview');
  expect((await screen.findAllByText(/^Nobody yet: none of the senders/)).length).toBeGreaterThan(0);
  api.respond('GET /api/campaigns/c1/email-preview', refused(503, 'The sender is away'));
  await user.click(screen.getByRole('button', { name: /Grace Hopper/ }));
  expect((await screen.findAllByText(/^Sender, signature and footer could not be loaded/)).length).toBe(2);
  expect(screen.getByText('Again, Grace')).toBeTruthy();
});
