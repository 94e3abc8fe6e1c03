// @vitest-environment happy-dom
import type { UnverifiedMail } from '@cadenza/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { aCampaign, aLink } from '../../testing/fixtures.ts';
import { aReceivedMail, aSentEmail } from '../../testing/mails.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { reportResponses } from '../../testing/report-responses.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const listed = 'GET /api/campaigns/c1/received-mails/unverified';
const unverified = 'It answers none of our emails.';
const mail: UnverifiedMail = {
  ...aReceivedMail({ verdict: 'opt-out', unverified }),
  ...{ leadId: 'l1', leadName: 'Ada Lovelace', campaign: { id: 'c1', name: 'Spring' } },
};

function openReport(mails: UnverifiedMail[]) {
  const api = fakeApi({
    ...reportResponses(aCampaign({ status: 'active' }), [aLink({ status: 'sent' })]),
    [listed]: mails,
    'GET /api/campaigns/c1/sent-emails': [aSentEmail()],
    'GET /api/campaigns/c1/received-mails': [mail],
  });
  return { api, ...renderApp('/campaigns/c1/report') };
}

test('S11: without unverified mails there is no card', async () => {
  const { api } = openReport([]);
  expect(await screen.findByText('Detailed email tracking report')).toBeTruthy();
  await waitFor(() => expect(api.calls.map(({ call }) => call)).toContain(listed));
  expect(screen.queryByText('Unverified mails')).toBeNull();
});

test('S11, S14: unverified mails are listed, and lead to where they are accepted or dismissed', async () => {
  const autumn = { id: 'c2', name: 'Autumn' };
  const { user } = openReport([
    mail,
    { ...mail, id: 'm2', leadName: null, from: null, tellingSentence: 'Where did you get my name?' },
    { ...mail, id: 'm3', leadName: 'Lin Ray', campaign: autumn },
  ]);
  const card = within((await screen.findByText('Unverified mails')).closest('[aria-label]') as HTMLElement);
  expect(card.getByText(/^Unsubscribe request · /, { selector: 'li:first-child *' })).toBeTruthy();
  expect(card.getByRole('button', { name: 'Decide about the mail of Unknown' })).toBeTruthy();
  expect(card.getByText('Where did you get my name?')).toBeTruthy();
  const elsewhere = card.getByRole('link', { name: 'Open the report of Autumn, which Lin Ray answers' });
  expect(elsewhere.getAttribute('href')).toBe('/campaigns/c2/report');
  await user.click(card.getByRole('button', { name: 'Decide about the mail of Ada Lovelace' }));
  const strip = await screen.findByRole('region', { name: 'Unverified mail' });
  expect(within(strip).getByRole('button', { name: 'Accept' })).toBeTruthy();
});
