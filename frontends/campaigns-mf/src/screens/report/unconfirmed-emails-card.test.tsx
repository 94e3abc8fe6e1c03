// @vitest-environment happy-dom
import type { CampaignEmail } from '@cadenza/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi, refused } from '../../testing/fake-api.ts';
import { aCampaign, aLink } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { reportResponses } from '../../testing/report-responses.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const email: CampaignEmail = {
  emailId: 'e1',
  leadId: 'l1',
  leadName: 'Ada Lovelace',
  leadEmail: 'ada@example.com',
  stepNumber: 2,
  status: 'unknown',
  reason: 'The mail server did not confirm the email',
  mailboxId: null,
  handedOverAt: '2026-03-02T09:00:00Z',
  sentAt: null,
  attempts: 1,
};
const listed = 'GET /api/campaigns/c1/emails?status=unknown';

function openReport(emails: CampaignEmail[], responses: Record<string, unknown> = {}) {
  const report = reportResponses(aCampaign({ status: 'active' }), [aLink()]);
  const api = fakeApi({ ...report, [listed]: emails, ...responses });
  return { api, ...renderApp('/campaigns/c1/report') };
}

test('D2: without unconfirmed emails there is no card', async () => {
  const { api } = openReport([]);
  expect(await screen.findByText('Detailed email tracking report')).toBeTruthy();
  await waitFor(() => expect(api.calls.map(({ call }) => call)).toContain(listed));
  expect(screen.queryByText('Unconfirmed emails')).toBeNull();
});

test.each([
  ['Send again', 'send-again', 'The email will be sent again'],
  ['Mark as sent', 'mark-as-sent', 'The email counts as sent'],
])('D2: %s settles an unconfirmed email, and the card goes', async (label, call, said) => {
  const { api, user } = openReport([email], {
    [`POST /api/campaigns/c1/emails/e1/${call}`]: () => {
      api.respond(listed, []);
      return { success: true };
    },
  });
  const card = within(await screen.findByLabelText('Unconfirmed emails'));
  expect(card.getByText(/ada@example\.com · Email 2/)).toBeTruthy();
  await user.click(card.getByRole('button', { name: `${label} to Ada Lovelace` }));
  expect(await screen.findByText(said)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Unconfirmed emails')).toBeNull());
  expect(api.writes()).toEqual([{ call: `POST /api/campaigns/c1/emails/e1/${call}` }]);
});

test('D2: a refusal is shown in the server’s words', async () => {
  const sentence = 'It is known by now what became of this email, so nothing was changed.';
  const { user } = openReport([email], { 'POST /api/campaigns/c1/emails/e1/send-again': refused(409, sentence) });
  await user.click(await screen.findByRole('button', { name: 'Send again to Ada Lovelace' }));
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test.each([
  ['campaign-over', 'Not sent again: the campaign is over'],
  ['former-address', 'Not sent again: the lead has another address now'],
  ['stopped', 'Not sent again: the lead gets nothing more'],
] as const)(
  'D2: where nothing can be sent again (%s), only the mark is offered, with the reason',
  async (notAgain, why) => {
    openReport([{ ...email, notAgain }]);
    const card = within(await screen.findByLabelText('Unconfirmed emails'));
    expect(card.getByText(why)).toBeTruthy();
    expect(card.queryByRole('button', { name: /^Send again/ })).toBeNull();
    expect(card.getByRole('button', { name: 'Mark as sent to Ada Lovelace' })).toBeTruthy();
  },
);
