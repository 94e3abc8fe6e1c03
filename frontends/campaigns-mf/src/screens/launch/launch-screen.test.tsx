// @vitest-environment happy-dom
import { aMailbox } from '@cadenza/api-client/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi, refused } from '../../testing/fake-api.ts';
import { aCampaign } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** With their labels, and the names by which they are found as well. */
const fifteenZones = [
  'Eastern Time (New York)America/New_York',
  'Central Time (Chicago)America/Chicago',
  'Mountain Time (Denver)America/Denver',
  'Pacific Time (Los Angeles)America/Los_Angeles',
  'Arizona (Phoenix)America/Phoenix',
  'Alaska (Anchorage)America/Anchorage',
  'Hawaii (Honolulu)Pacific/Honolulu',
  'LondonEurope/London',
  'ParisEurope/Paris',
  'BerlinEurope/Berlin',
  'TokyoAsia/Tokyo',
  'ShanghaiAsia/Shanghai',
  'DubaiAsia/Dubai',
  'SydneyAustralia/Sydney',
  'UTC',
];

test('what is missing before the launch is listed', async () => {
  fakeApi({ 'GET /api/campaigns/c1': aCampaign() });
  renderApp('/campaigns/c1/launch');
  const box = await screen.findByRole('alert');
  expect(box.textContent).toContain('Prerequisites not met');
  expect(box.querySelectorAll('li')).toHaveLength(2);
});

test('nothing is missing once there are leads and a sequence', async () => {
  fakeApi({ 'GET /api/campaigns/c1': aCampaign({ totalLeads: 1, progressStatus: 'sequence_ready' }) });
  renderApp('/campaigns/c1/launch');
  await screen.findByRole('heading', { name: 'Launch Settings' });
  expect(screen.queryByText('Prerequisites not met')).toBeNull();
});

test('the last selected day cannot be unchecked', async () => {
  fakeApi({ 'GET /api/campaigns/c1': aCampaign({ allowedWeekdays: ['Monday', 'Friday'] }) });
  const { user } = renderApp('/campaigns/c1/launch');
  await user.click(await screen.findByRole('checkbox', { name: 'Monday' }));
  expect(screen.getByRole('checkbox', { name: 'Monday' }).getAttribute('aria-checked')).toBe('false');
  await user.click(screen.getByRole('checkbox', { name: 'Friday' }));
  expect(screen.getByRole('checkbox', { name: 'Friday' }).getAttribute('aria-checked')).toBe('true');
});

test('a delay outside of the limits is corrected', async () => {
  fakeApi({ 'GET /api/campaigns/c1': aCampaign() });
  const { user } = renderApp('/campaigns/c1/launch');
  const delay = await screen.findByLabelText<HTMLInputElement>('Delay between emails (minutes)');
  await user.clear(delay);
  await user.type(delay, '30');
  expect(delay.value).toBe('30');
  await user.clear(delay);
  await user.tab();
  expect(delay.value).toBe('1');
  await user.clear(delay);
  await user.type(delay, '9999');
  expect(delay.value).toBe('1440');
});

test.each([
  ['', '1'],
  ['1.5', '1'],
  ['-3', '1'],
  ['1e2', '1'],
  ['1441', '1440'],
])('the correction of the delay "%s" is announced', async (typed, set) => {
  fakeApi({ 'GET /api/campaigns/c1': aCampaign() });
  const { user } = renderApp('/campaigns/c1/launch');
  const delay = await screen.findByLabelText<HTMLInputElement>('Delay between emails (minutes)');
  const sentence = `Set to ${set}: the delay is a whole number from 1 to 1440.`;
  await user.clear(delay);
  if (typed !== '') await user.paste(typed);
  await user.tab();
  expect(delay.value).toBe(set);
  expect(screen.getByText(sentence)).toBeTruthy();
  await user.clear(delay);
  await user.type(delay, '7');
  expect(screen.queryByText(sentence)).toBeNull();
});

test('half hours are offered, and every time zone by search after the fifteen', async () => {
  fakeApi({ 'GET /api/campaigns/c1': aCampaign() });
  const { user } = renderApp('/campaigns/c1/launch');
  await user.click(await screen.findByRole('combobox', { name: 'Start Time' }));
  expect(screen.getAllByRole('option')).toHaveLength(48);
  await user.click(screen.getByRole('option', { name: '11:30 PM' }));
  expect(screen.getByText('11:30 PM to 5:00 PM the next day')).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: 'Timezone' }));
  // Not by their role, which takes seconds for hundreds.
  const options = [...screen.getByRole('listbox').children].map(({ textContent }) => textContent);
  expect(options.slice(0, 15)).toEqual(fifteenZones);
  expect(options.length).toBeGreaterThan(300);
  await user.keyboard('vienna{Enter}');
  expect(screen.getByRole('combobox', { name: 'Timezone' }).textContent).toBe('Vienna');
});

test('a launched campaign shows its time zone and takes no other', async () => {
  fakeApi({ 'GET /api/campaigns/c1': aCampaign({ status: 'paused' }) });
  const { user } = renderApp('/campaigns/c1/launch');
  const zone = await screen.findByRole('combobox', { name: 'Timezone' });
  await user.click(zone);
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('saving sends all settings at once', async () => {
  const saved = aCampaign({ totalLeads: 1, progressStatus: 'sequence_ready' });
  const api = fakeApi({
    'GET /api/campaigns/c1': saved,
    'PATCH /api/campaigns/c1': () => {
      api.respond('GET /api/campaigns/c1', {
        ...saved,
        stopOnOutOfOffice: true,
        stopDomainOnReply: true,
        missingValues: 'hold',
        riskyAddresses: 'send',
        tracksOpens: false,
      });
      return saved;
    },
  });
  const { user } = renderApp('/campaigns/c1/launch');
  await user.click(await screen.findByRole('switch', { name: 'Stop on out-of-office' }));
  await user.click(screen.getByRole('switch', { name: 'Stop the whole company when one person answers' }));
  await user.click(screen.getByRole('combobox', { name: 'Without the value' }));
  await user.click(screen.getByRole('option', { name: 'Hold the lead until the value is there' }));
  await user.click(screen.getByRole('combobox', { name: 'Track opens' }));
  await user.click(screen.getByRole('option', { name: 'Off' }));
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save Settings' }));
  expect(await screen.findByText('Launch settings saved')).toBeTruthy();
  expect(api.writes()).toEqual([
    {
      call: 'PATCH /api/campaigns/c1',
      body: {
        delayMinutes: 5,
        sendWindowStart: 540,
        sendWindowEnd: 1020,
        timezone: 'America/New_York',
        allowedWeekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        stopOnReply: true,
        stopOnBounce: true,
        stopOnSpam: true,
        stopOnOutOfOffice: true,
        stopDomainOnReply: true,
        missingValues: 'hold',
        riskyAddresses: 'send',
        tracksOpens: false,
        tracksClicks: null,
      },
    },
  ]);
  expect(screen.queryByText('Unsaved changes')).toBeNull();
});

const forecast = {
  emailsPerDayMax: 96,
  emailsTotal: 500,
  firstSendAt: '2026-03-06T15:00:00Z',
  lastSendAt: '2026-03-13T14:15:00Z',
};
const forecastOf = () => screen.findByRole('region', { name: 'Forecast' });

test('the forecast is that of the settings in the form, before they are saved', async () => {
  const api = fakeApi({ 'GET /api/campaigns/c1': aCampaign(), 'GET /api/campaigns/c1/forecast': forecast });
  const { user } = renderApp('/campaigns/c1/launch');
  const card = within(await forecastOf());
  expect(await card.findByText('At most 96 emails a day')).toBeTruthy();
  expect(card.getByText('The last one would leave on Friday, March 13, 2026 at 10:15 AM EDT')).toBeTruthy();
  expect(card.getByText(/all 500 emails were sent/)).toBeTruthy();

  const slower = { ...forecast, emailsPerDayMax: 48, lastSendAt: '2026-03-20T15:00:00Z' };
  api.respond('GET /api/campaigns/c1/forecast', slower);
  const delay = screen.getByLabelText('Delay between emails (minutes)');
  await user.clear(delay);
  await user.type(delay, '10');
  await user.click(screen.getByRole('checkbox', { name: 'Monday' }));
  expect(await card.findByText('At most 48 emails a day')).toBeTruthy();
  expect(card.getByText('The last one would leave on Friday, March 20, 2026 at 11:00 AM EDT')).toBeTruthy();
  await waitFor(() => {
    const asked = api.calls.map(({ call }) => call).findLast((call) => call.includes('/forecast?')) ?? '';
    expect(Object.fromEntries(new URLSearchParams(asked.replace(/^.*\?/, '')))).toEqual({
      delayMinutes: '10',
      sendWindowStart: '540',
      sendWindowEnd: '1020',
      timezone: 'America/New_York',
      allowedWeekdays: 'Tuesday,Wednesday,Thursday,Friday',
      missingValues: 'empty',
      riskyAddresses: 'send',
    });
  });
  expect(api.writes()).toEqual([]);
});

const senders = { mailboxIds: [], tags: ['spring'] };

test.each([
  [0, null],
  [1, '1 of its mailboxes also sends for other campaigns; what it sends there is not foreseen.'],
  [12, '12 of its mailboxes also send for other campaigns; what they send there is not foreseen.'],
])('M1: the forecast of a campaign of mailboxes says what it leaves out: %i', async (sharedMailboxes, sentence) => {
  fakeApi({
    'GET /api/campaigns/c1': aCampaign({ senders }),
    'GET /api/campaigns/c1/forecast': { ...forecast, sharedMailboxes },
  });
  renderApp('/campaigns/c1/launch');
  const card = within(await forecastOf());
  expect(await card.findByText('At most 96 emails a day')).toBeTruthy();
  if (sentence) expect(card.getByText(new RegExp(`were sent\\. ${sentence}`))).toBeTruthy();
  else expect(card.queryByText(/other campaigns/)).toBeNull();
});

test('M7: where no mailbox can send the forecast says that nothing would leave', async () => {
  const none = { emailsPerDayMax: 0, emailsTotal: 9, firstSendAt: null, lastSendAt: null, sharedMailboxes: 0 };
  fakeApi({ 'GET /api/campaigns/c1': aCampaign({ senders }), 'GET /api/campaigns/c1/forecast': none });
  renderApp('/campaigns/c1/launch');
  const card = within(await forecastOf());
  expect(await card.findByText('Nothing would leave: none of its senders can send')).toBeTruthy();
  expect(card.queryByText(/a day$/)).toBeNull();
});

test('the forecast follows the senders as soon as they are saved', async () => {
  const mailbox = aMailbox({ address: 'ann@example.org' });
  const api = fakeApi({
    'GET /api/campaigns/c1': aCampaign(),
    'GET /api/campaigns/c1/forecast': forecast,
    'GET /api/mailboxes': [mailbox],
    'PUT /api/campaigns/c1/senders': () => {
      const chosen = aCampaign({ senders: { mailboxIds: [mailbox.id], tags: [] } });
      api.respond('GET /api/campaigns/c1', chosen);
      api.respond('GET /api/campaigns/c1/forecast', { ...forecast, emailsPerDayMax: 40, sharedMailboxes: 0 });
      return chosen;
    },
  });
  const { user } = renderApp('/campaigns/c1/launch');
  expect(await screen.findByText('At most 96 emails a day')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Change senders' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'Mailboxes' }));
  await user.click(dialog.getByRole('checkbox', { name: 'ann@example.org' }));
  await user.click(dialog.getByRole('button', { name: 'Save senders' }));
  expect(await screen.findByText('At most 40 emails a day')).toBeTruthy();
});

test('while a new forecast is computed, the previous one stays', async () => {
  const response = Promise.withResolvers<unknown>();
  const api = fakeApi({ 'GET /api/campaigns/c1': aCampaign(), 'GET /api/campaigns/c1/forecast': forecast });
  const { user } = renderApp('/campaigns/c1/launch');
  await screen.findByText('At most 96 emails a day');
  const isBusy = () => screen.getByText('At most 96 emails a day').closest('[aria-busy]')?.getAttribute('aria-busy');
  expect(isBusy()).toBe('false');
  api.respond('GET /api/campaigns/c1/forecast', () => response.promise);
  await user.click(screen.getByRole('checkbox', { name: 'Monday' }));
  expect(isBusy()).toBe('true');
  await waitFor(() => expect(api.calls.filter(({ call }) => call.includes('/forecast?'))).toHaveLength(2));
  expect(isBusy()).toBe('true');
  response.resolve({ ...forecast, emailsPerDayMax: 1 });
  expect(await screen.findByText('At most 1 email a day')).toBeTruthy();
});

test.each([
  [
    'nothing to send',
    { emailsTotal: 0, firstSendAt: null, lastSendAt: null },
    /^Add leads .* to see when the last one would leave$/,
  ],
  ['a last email too far away', { lastSendAt: null }, 'The last one would leave in more than 25 years'],
])('the forecast of a campaign with %s', async (_, change, sentence) => {
  fakeApi({ 'GET /api/campaigns/c1': aCampaign(), 'GET /api/campaigns/c1/forecast': { ...forecast, ...change } });
  renderApp('/campaigns/c1/launch');
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByText('At most 96 emails a day')).toBeTruthy();
});

test('a forecast that cannot be made says so, and the settings can be saved all the same', async () => {
  fakeApi({
    'GET /api/campaigns/c1': aCampaign(),
    'GET /api/campaigns/c1/forecast': refused(503, 'The service is starting.'),
  });
  renderApp('/campaigns/c1/launch');
  expect(await screen.findByText('The forecast could not be made. The service is starting.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save Settings' }).disabled).toBe(false);
});

test('once launched the settings can be read but not changed', async () => {
  fakeApi({ 'GET /api/campaigns/c1': aCampaign({ status: 'paused', progressStatus: 'paused' }) });
  renderApp('/campaigns/c1/launch');
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Save Settings' })).disabled).toBe(true);
  expect(screen.queryByRole('region', { name: 'Forecast' })).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('checkbox', { name: 'Monday' }).disabled).toBe(true);
});
