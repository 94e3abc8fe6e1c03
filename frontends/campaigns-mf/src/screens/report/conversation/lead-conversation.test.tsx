// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi, refused } from '../../../testing/fake-api.ts';
import { aCampaign, aLead, aLink } from '../../../testing/fixtures.ts';
import { aReceivedMail, aSentEmail } from '../../../testing/mails.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { aReportPage, reportResponses } from '../../../testing/report-responses.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const campaign = aCampaign({ status: 'active' });
const ada = aLink({ status: 'sent' });
const lin = aLink({ lead: aLead({ id: 'l2', firstName: 'Lin', email: 'lin@example.com' }) });
const sentCall = 'GET /api/campaigns/c1/sent-emails';
const receivedCall = 'GET /api/campaigns/c1/received-mails';

function openReport(
  responses: Record<string, unknown> = {},
  { path = '/campaigns/c1/report', rows = [ada, lin] } = {},
) {
  const api = fakeApi({
    ...reportResponses(campaign, rows),
    [sentCall]: [aSentEmail()],
    [receivedCall]: [aReceivedMail()],
    ...responses,
  });
  return { api, ...renderApp(path) };
}

const openConversation = (responses: Record<string, unknown> = {}) =>
  openReport(responses, { path: '/campaigns/c1/report?lead=l1' });

test('a lead’s name opens its conversation by keyboard, the address keeps it, and going back closes it', async () => {
  const { user, address, goBack, api } = openReport();
  const opener = await screen.findByRole('button', { name: 'Ada Byron' });
  opener.focus();
  await user.keyboard('{Enter}');
  const sheet = await screen.findByRole('dialog', { name: 'Ada Byron' });
  expect(within(sheet).getByText('ada@example.com')).toBeTruthy();
  expect(document.activeElement).toBe(sheet);
  expect(address()).toBe('/campaigns/c1/report?lead=l1');
  expect(await within(sheet).findByText('Very well, thanks.')).toBeTruthy();
  const asked = api.calls.map(({ call }) => call).filter((call) => call.includes('?leadId='));
  expect(asked).toEqual([`${sentCall}?leadId=l1`, `${receivedCall}?leadId=l1`]);
  goBack();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/campaigns/c1/report');
  expect(document.activeElement).toBe(opener);
});

test.each([
  ['completed', 'colleague-replied', 'Somebody else at this company answered.'],
  ['failed', 'blocked', 'When its turn came, this address, its domain or an address before it was on the blocklist.'],
  ['completed', null, null],
] as const)('the conversation says why a lead that is %s (%s) gets nothing more', async (status, reason, sentence) => {
  const row = aLink({ status, reason });
  openReport({}, { path: '/campaigns/c1/report?lead=l1', rows: [row] });
  const sheet = await screen.findByRole('dialog', { name: 'Ada Byron' });
  await within(sheet).findByText('Very well, thanks.');
  const ending = within(sheet).queryByRole('region', { name: 'Ending' });
  expect(ending?.textContent ?? null).toBe(sentence && `Gets nothing more. ${sentence}`);
});

const letterhead = {
  ...{ from: { name: 'Ann', address: 'ann@acme.example' }, replyTo: null },
  to: { name: 'Ada Byron', address: 'ada@example.com' },
  below: [
    { kind: 'signature' as const, text: 'Ann of Acme' },
    { kind: 'unsubscribe' as const, text: 'Unsubscribe' },
  ],
};

test('E1: a sent email is shown with its sender and what stood below it', async () => {
  openConversation({ [sentCall]: [aSentEmail(letterhead)] });
  const card = (await screen.findByText('Ann of Acme')).closest('article') as HTMLElement;
  expect(card.textContent).toMatch(
    /FromAnn <ann@acme.example>ToAda Byron <ada@example.com>Hi Ada.*Acme.*Unsubscribe$/s,
  );
  expect(within(card).queryByRole('link')).toBeNull();
});

test('what was not kept of an email is said, and nothing is invented', async () => {
  const before = { from: { name: null, address: 'ann@acme.example' }, to: null, below: null };
  openConversation({ [sentCall]: [aSentEmail(before)] });
  expect(
    await screen.findByText('The signature and the footer below the text were not kept for this email.'),
  ).toBeTruthy();
  expect(screen.getByText('ann@acme.example')).toBeTruthy();
  expect(screen.getByText('An address that the lead does not have any more')).toBeTruthy();
});

test('D1: an email that was put off for a lead that was stopped since is not said to be tried again', async () => {
  openConversation({ [sentCall]: [aSentEmail({ status: 'deferred', sentAt: null, isGivenUp: true })] });
  expect(await screen.findByText('Not sent, as the lead was stopped')).toBeTruthy();
  expect(screen.queryByText('Will be tried again')).toBeNull();
});

test('a click anywhere in a row opens its conversation, and closing leaves nothing to go back to', async () => {
  const { user, address } = openReport();
  await user.click(await screen.findByRole('cell', { name: 'lin@example.com' }));
  await screen.findByRole('dialog', { name: 'Lin Byron' });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/campaigns/c1/report');
  await user.click(await screen.findByRole('button', { name: 'Ada Byron' }));
  await screen.findByRole('dialog', { name: 'Ada Byron' });
  await user.keyboard('{Escape}{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/campaigns/c1/report');
});

test('a link opens the conversation of a lead whose row is far down, and closing it leaves the report', async () => {
  const { user, address } = openReport(
    { 'GET /api/campaigns/c1/report-rows?leadId=l2&limit=1': aReportPage([lin]) },
    { path: '/campaigns/c1/report?lead=l2', rows: [ada] },
  );
  expect(await screen.findByRole('dialog', { name: 'Lin Byron' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/campaigns/c1/report');
});

test('S3: an email that the recipient’s server refused has bounced, and says why', async () => {
  const reason = 'full: 552 5.2.2 mailbox full';
  openConversation({ [sentCall]: [aSentEmail({ status: 'failed', reason })], [receivedCall]: [] });
  const sheet = await screen.findByRole('dialog', { name: 'Ada Byron' });
  expect(await within(sheet).findByText('Bounced')).toBeTruthy();
  expect(within(sheet).getByText(reason)).toBeTruthy();
});

test('what was sent and what came back is told in the order of time', async () => {
  openConversation({
    [sentCall]: [
      aSentEmail(),
      aSentEmail({
        emailId: 'e2',
        stepNumber: 2,
        status: 'failed',
        sentAt: null,
        handedOverAt: '2026-03-06T14:00:00Z',
      }),
    ],
  });
  await screen.findByText('Very well, thanks.');
  const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(headings.filter((text) => /^(?:Sent|Received): /.test(text ?? ''))).toEqual([
    'Sent: Step 1: Initial email',
    'Received: Ada Byron <ada@example.com>',
    'Sent: Step 2: Follow-up 1',
  ]);
  expect(screen.getByText('Re: Hello Ada')).toBeTruthy();
});

test.each([
  ['failed', 'Failed', '550 5.7.1 refused by policy'],
  ['unknown', 'Unknown whether it arrived', 'The mail server did not confirm the email'],
  ['deferred', 'Will be tried again', '451 4.2.0 try later'],
] as const)('D1: an email that is %s says so, and why', async (status, label, reason) => {
  openConversation({ [sentCall]: [aSentEmail({ status, reason, sentAt: null })], [receivedCall]: [] });
  expect(await screen.findByText(reason)).toBeTruthy();
  expect(within(screen.getByRole('article')).getByText(label)).toBeTruthy();
});

test('a mail is shown as plain text, without characters that reverse its letters', async () => {
  const text = '<img src="https://evil.example/x.png"><b>Hi</b> https://example.com/t/1';
  openConversation({ [receivedCall]: [aReceivedMail({ text, from: 'Ada \u202emoc.live@x' })] });
  expect(await screen.findByText(text)).toBeTruthy();
  const sheet = screen.getByRole('dialog');
  expect(within(sheet).queryByRole('link')).toBeNull();
  expect(sheet.querySelector('img, b')).toBeNull();
  expect(screen.getByText('Ada moc.live@x')).toBeTruthy();
});

test('quoted parts stay folded until they are opened', async () => {
  const text = 'Yes!\n\nOn Mon, Mar 2, 2026 at 9:00 AM Sam <sam@example.com> wrote:\n> Shall we talk?';
  const { user } = openConversation({ [receivedCall]: [aReceivedMail({ text })] });
  expect(await screen.findByText('Yes!')).toBeTruthy();
  expect(screen.queryByText(/Shall we talk/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show quoted text' }));
  expect(screen.getByText(/Shall we talk/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Hide quoted text' }));
  expect(screen.queryByText(/Shall we talk/)).toBeNull();
});

test('a very long text is folded', async () => {
  const text = `${'word '.repeat(1_000)}end`;
  const { user } = openConversation({ [receivedCall]: [aReceivedMail({ text })] });
  await user.click(await screen.findByRole('button', { name: 'Show all 5,003 characters' }));
  expect(screen.getByText(/word end$/)).toBeTruthy();
});

test('a lead to whom nothing was sent has an empty conversation', async () => {
  openConversation({ [sentCall]: [], [receivedCall]: [] });
  expect(await screen.findByText('Nothing was sent to this lead yet')).toBeTruthy();
});

test('a conversation that cannot be read says why, and is read again', async () => {
  const { api, user } = openConversation({ [receivedCall]: refused(503, 'The service is starting') });
  expect(await screen.findByText('The conversation could not be loaded')).toBeTruthy();
  expect(screen.getByText('The service is starting')).toBeTruthy();
  api.respond(receivedCall, [aReceivedMail()]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Very well, thanks.')).toBeTruthy();
  expect(api.calls.filter(({ call }) => call.startsWith(sentCall))).toHaveLength(1);
});

test('J3: the conversation of an erased lead keeps what happened, without names and words', async () => {
  openReport(
    {
      [sentCall]: [aSentEmail({ subject: null, text: null })],
      [receivedCall]: [aReceivedMail({ from: null, subject: null, text: null })],
    },
    { path: '/campaigns/c1/report?lead=l1', rows: [aLink({ lead: null, leadId: 'l1' })] },
  );
  const sheet = within(await screen.findByRole('dialog', { name: 'Unknown' }));
  expect(sheet.getByText('N/A')).toBeTruthy();
  expect(await sheet.findByText('The text was erased with the lead.')).toBeTruthy();
  expect(sheet.getByRole('heading', { name: 'Received: Unknown' })).toBeTruthy();
});
