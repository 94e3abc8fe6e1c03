// @vitest-environment happy-dom
import type { Campaign } from '@cadenza/api-client';
import type { IdleSenderReason, LaunchCheck, LaunchSenders } from '@cadenza/contracts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi, refused } from '../../testing/fake-api.ts';
import { aCampaign, aLink, aStep } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const nothing = { count: 0, leads: [] };
const allWell: LaunchCheck = {
  leadCount: 2,
  emptyVariables: nothing,
  invalidAddresses: nothing,
  suppressedAddresses: nothing,
  inActiveCampaigns: nothing,
  unfinishedSteps: [],
};
const ada = { leadId: 'l1', firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com' };
const nobody = { leadId: 'l2', firstName: '', lastName: '', email: '' };

function previewWith(check: unknown, settings: Partial<Campaign> = {}) {
  const ready = aCampaign({ totalLeads: 1, progressStatus: 'sequence_ready', ...settings });
  const api = fakeApi({
    'GET /api/campaigns': [ready, aCampaign({ id: 'c2', name: 'Autumn push', status: 'active' })],
    'GET /api/campaigns/c1': ready,
    'GET /api/campaigns/c1/leads': [aLink()],
    'GET /api/campaigns/c1/sequences': [aStep()],
    'GET /api/campaigns/c1/launch-check': check,
  });
  return { api, ...renderApp('/campaigns/c1/preview') };
}
const card = async () => within(await screen.findByRole('region', { name: 'Launch check' }));

test('when nothing was found one sentence says so', async () => {
  previewWith(allWell);
  expect(await (await card()).findByText(/^All is well: 2 leads can be mailed/)).toBeTruthy();
  expect((await card()).queryByRole('list')).toBeNull();
});

test('each kind has a line with its count; opened, it names the leads and what is missing', async () => {
  const { user } = previewWith({
    ...allWell,
    emptyVariables: { count: 51, leads: [{ ...ada, variables: ['company', 'jobRole'] }] },
    invalidAddresses: { count: 2, leads: [nobody, { ...ada, email: 'ada@' }] },
    suppressedAddresses: { count: 1, leads: [{ ...ada, reason: 'unsubscribed' }] },
    undeliverableAddresses: { count: 2, leads: [{ ...ada, reason: 'null-mx' }] },
    riskyAddresses: { count: 1, leads: [{ ...ada, reason: 'role' }] },
    inActiveCampaigns: { count: 1, leads: [{ ...ada, campaignIds: ['c2'] }] },
    unfinishedSteps: [{ stepNumber: 2, empty: ['subject', 'body'] }],
  });
  const check = await card();
  expect(await check.findByText('Email 2 has no subject and no body')).toBeTruthy();
  const open = async (sentence: string) => {
    const line = check.getByRole('button', { name: sentence });
    expect(line.getAttribute('aria-expanded')).toBe('false');
    await user.click(line);
    expect(line.getAttribute('aria-expanded')).toBe('true');
    const list = document.getElementById(line.getAttribute('aria-controls') ?? '');
    return within(list as HTMLElement);
  };

  const empty = await open('51 leads have an empty variable');
  expect(empty.getByText('Ada Byron')).toBeTruthy();
  expect(empty.getByText('ada@example.com')).toBeTruthy();
  expect(empty.getByText('No company, no job role')).toBeTruthy();
  expect(empty.getByText('and 50 more')).toBeTruthy();
  const invalid = await open('2 leads have no valid address and get no email');
  expect(invalid.getByText('No address')).toBeTruthy();
  expect(invalid.getByText('The address is not valid')).toBeTruthy();
  expect((await open('1 lead has a suppressed address and gets no email')).getByText('Unsubscribed')).toBeTruthy();
  const dead = await open('2 leads have domains that take no mail and get no email');
  expect(dead.getByText('The domain says that it takes no mail')).toBeTruthy();
  expect((await open('1 lead has a risky address')).getByText('Read by a team, not by one person')).toBeTruthy();
  const elsewhere = await open('1 lead is already in another active campaign');
  expect(await elsewhere.findByText('Also in Autumn push')).toBeTruthy();
});

test.each([
  [1, [['industry']], '1 lead will wait: it has no Branch'],
  [
    2,
    [
      ['industry', 'jobRole'],
      ['industry', 'jobRole'],
    ],
    '2 leads will wait: they have no Branch, no job role',
  ],
  [2, [['industry'], ['jobRole']], '2 leads will wait: they have not all values'],
  [23, [['industry']], '23 leads will wait: they have not all values'],
])('D9: %i leads that lack %j will wait where the campaign holds them', async (count, lacking, sentence) => {
  const leads = lacking.map((variables, index) => ({ ...ada, leadId: `l${index}`, variables }));
  const { api } = previewWith({ ...allWell, emptyVariables: { count, leads } }, { missingValues: 'hold' });
  api.respond('GET /api/lead-fields', [{ key: 'industry', label: 'Branch', type: 'text' }]);
  expect(await (await card()).findByRole('button', { name: sentence })).toBeTruthy();
});

test('D6: files that are missing, changed or unreadable are named with their email, what to do, and a link to it', async () => {
  const { user } = previewWith({
    ...allWell,
    unreadableAttachments: [
      { stepNumber: 1, filename: 'missing.pdf', problem: 'gone' },
      { stepNumber: 2, filename: 'changed.pdf', problem: 'gone' },
      { stepNumber: 2, filename: 'away.pdf', problem: 'away' },
      { stepNumber: 2, filename: 'lost.pdf', problem: 'gone' },
    ],
  });
  const check = await card();
  expect(await check.findByText('You can start all the same, but emails would fail:')).toBeTruthy();
  expect(check.getAllByRole('listitem').map((line) => line.querySelector('p')?.textContent)).toEqual([
    'Email 1 would fail: missing.pdf is missing or was changed. Remove it from email 1 and upload it again.',
    'Email 2 would fail: changed.pdf and lost.pdf are missing or were changed. Remove them from email 2 and upload them again.',
    'away.pdf of email 2 cannot be read right now. The email waits until it is back.',
  ]);
  await user.click(check.getAllByRole('link', { name: 'Edit emails' })[0] as HTMLElement);
  expect(await screen.findByRole('button', { name: 'Attach Files' })).toBeTruthy();
});

const anIdle = (address: string, reason: IdleSenderReason) => ({ mailboxId: address, address, reason });

test('M7, M8: senders that send nothing are named with the reason, what to do, and a link to the choice', async () => {
  const idle = [
    anIdle('ann@example.org', 'paused'),
    ...['bo', 'cy', 'di', 'eve', 'flo'].map((name) => anIdle(`${name}@example.org`, 'needs-attention')),
    anIdle('gil@example.org', 'removed'),
    { ...anIdle('lee@acme.io', 'paused'), stoppedDomain: 'acme.io' },
    anIdle('hal@example.org', 'waiting'),
    anIdle('ida@example.org', 'hours'),
    anIdle('jo@example.org', 'hours'),
  ];
  const { user } = previewWith({ ...allWell, senders: { ableCount: 3, idleCount: 13, idle } });
  const check = await card();
  expect(await check.findByText('You can start all the same. A look may be worth it:')).toBeTruthy();
  expect(check.getAllByRole('listitem').map((line) => line.querySelector('p')?.textContent)).toEqual([
    'ann@example.org is paused and sends nothing. Resume it, or choose other senders.',
    'bo@example.org, cy@example.org, di@example.org, and 2 more need attention and send nothing. Put them right, or choose other senders.',
    'gil@example.org was removed and sends nothing. Choose other senders.',
    'lee@acme.io writes to nobody for the first time, because neither SPF nor DKIM vouches for acme.io. Set the records, or choose other senders.',
    'hal@example.org cannot send right now: its mail server does not take emails. It is tried again.',
    'The hours of ida@example.org and jo@example.org and the sending window of this campaign are never open at the same time. Change one of them.',
    '2 more of its mailboxes send nothing.',
  ]);
  await user.click(check.getAllByRole('link', { name: 'Choose senders' })[0] as HTMLElement);
  expect(await screen.findByRole('heading', { name: 'Launch Settings' })).toBeTruthy();
});

test.each<[string, LaunchSenders, string | null]>([
  [
    'none is connected',
    { ableCount: 0, idleCount: 0, idle: [] },
    'None of the senders that this campaign names is a connected mailbox. Choose others, or connect a mailbox.',
  ],
  [
    'all are away',
    { ableCount: 0, idleCount: 1, idle: [anIdle('ann@example.org', 'paused')] },
    'ann@example.org is paused and sends nothing. Resume it, or choose other senders.',
  ],
])('M1, M7: where %s, nothing would leave', async (_, senders, sentence) => {
  previewWith({ ...allWell, senders });
  const check = await card();
  expect(await check.findByText('You can start all the same, but nothing would leave:')).toBeTruthy();
  expect(check.getByRole('listitem').querySelector('p')?.textContent).toBe(sentence);
});

test('M1: senders that all send are no finding', async () => {
  previewWith({ ...allWell, senders: { ableCount: 2, idleCount: 0, idle: [] } });
  expect(await (await card()).findByText(/^All is well/)).toBeTruthy();
});

test('L10: what may keep emails from arriving is told with the remedy, and a way to where it is put right', async () => {
  const finding = { kind: 'one', reason: 'A reason.', remedy: 'A remedy.', isGrave: false };
  const fixes = ['domains', 'emails', 'senders', null] as const;
  const { user } = previewWith({
    ...allWell,
    arrival: fixes.map((fixIn, place) => ({
      ...finding,
      fixIn,
      isGrave: place === 1,
      isInSettings: fixIn === null || undefined,
    })),
  });
  const check = await card();
  expect(await check.findByText('You can start all the same, but emails would fail:')).toBeTruthy();
  const lines = check.getAllByRole('listitem');
  expect(lines.map((line) => line.querySelector('p')?.textContent)).toEqual(Array(4).fill('A reason. A remedy.'));
  expect(check.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['See domains', '/mailboxes/domains'],
    ['Edit emails', expect.stringMatching(/sequence$/)],
    ['Choose senders', expect.stringMatching(/launch$/)],
    ['Settings', '/settings'],
  ]);
  check.getByRole('link', { name: 'Choose senders' }).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Launch Settings' })).toBeTruthy();
});

test('no finding blocks the start', async () => {
  const { api, user } = previewWith({ ...allWell, invalidAddresses: { count: 1, leads: [nobody] } });
  api.respond('POST /api/campaigns/c1/start', { message: 'Off they go.' });
  expect(await screen.findByText('1 lead has no valid address and gets no email')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Start Campaign' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Start Campaign' }));
  expect(await screen.findByText('Campaign started!')).toBeTruthy();
});

test('a check that fails says so, does not block the start, and can be repeated', async () => {
  const { api, user } = previewWith(refused(503, 'The service is starting.'));
  const check = await card();
  expect(await check.findByText('The check could not be made. The service is starting.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start Campaign' }).disabled).toBe(false);
  api.respond('GET /api/campaigns/c1/launch-check', allWell);
  await user.click(check.getByRole('button', { name: 'Try again' }));
  expect(await check.findByText(/^All is well/)).toBeTruthy();
});

test('a campaign that was launched is not checked any more', async () => {
  const { api } = previewWith(allWell);
  api.respond('GET /api/campaigns/c1', aCampaign({ status: 'active', progressStatus: 'running', totalLeads: 1 }));
  cleanup();
  renderApp('/campaigns/c1/preview');
  expect(await screen.findByText('Leads (1)')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Launch check' })).toBeNull();
});

test('an empty custom field is called by its label', async () => {
  const { api, user } = previewWith({
    ...allWell,
    emptyVariables: { count: 1, leads: [{ ...ada, variables: ['jobRole', 'employees', 'gone'] }] },
  });
  api.respond('GET /api/lead-fields', [{ key: 'employees', label: 'Headcount', type: 'number' }]);
  const check = await card();
  await user.click(await check.findByRole('button', { name: '1 lead has an empty variable' }));
  expect(await check.findByText('No job role, no Headcount, no gone')).toBeTruthy();
});
