// @vitest-environment happy-dom
import type { Campaign } from '@cadenza/api-client';
import { holdWithoutEnd, type ReportRow } from '@cadenza/contracts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, refused } from '../../../testing/fake-api.ts';
import { aCampaign, aLink } from '../../../testing/fixtures.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { aReportPage, reportResponses } from '../../../testing/report-responses.ts';

beforeEach(() => {
  // Late in the evening of March 2 in New York.
  vi.setSystemTime('2026-03-03T03:00:00Z');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const rowsCall = 'GET /api/campaigns/c1/report-rows';
const holdCall = 'PUT /api/campaigns/c1/holds/l1';
const resumeCall = 'DELETE /api/campaigns/c1/holds/l1';
/** Midnight in New York. */
const heldUntil = '2026-03-12T04:00:00Z';
const rowOf = (fields: Partial<Omit<ReportRow, 'lead'>>) => ({
  ...aLink({ status: 'sent', ...fields }),
  heldUntil: null,
  ...fields,
});

async function openConversation(
  fields: Partial<Omit<ReportRow, 'lead'>>,
  responses: Record<string, unknown> = {},
  campaign: Partial<Campaign> = {},
) {
  const api = fakeApi({
    ...reportResponses(aCampaign({ status: 'active', ...campaign }), [rowOf(fields)]),
    'GET /api/campaigns/c1/sent-emails': [],
    'GET /api/campaigns/c1/received-mails': [],
    ...responses,
  });
  const app = renderApp('/campaigns/c1/report?lead=l1');
  await screen.findByText('Nothing was sent to this lead yet');
  return { api, ...app };
}

test('S5: a lead on hold shows until when in its row, by the campaign’s time zone', async () => {
  fakeApi(reportResponses(aCampaign({ status: 'active' }), [rowOf({ heldUntil })]));
  renderApp('/campaigns/c1/report');
  expect(await screen.findByRole('cell', { name: 'sent On hold until Mar 12' })).toBeTruthy();
  expect(screen.getByTitle('Goes on Thursday, March 12, 2026 at 12:00 AM EDT')).toBeTruthy();
});

test('S11: a lead who may have asked for no more mail is on hold until a person decides', async () => {
  const { api, user } = await openConversation({ heldUntil: holdWithoutEnd }, { [resumeCall]: { success: true } });
  expect(screen.getByText('On hold until you decide')).toBeTruthy();
  expect(screen.getByText('On hold: this person may have asked for no more mail')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Hold until…' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Resume now' }));
  await waitFor(() => expect(api.writes().map(({ call }) => call)).toEqual([resumeCall]));
});

test('D12: a lead whose email came back says so, and is not resumed past the decision', async () => {
  await openConversation({ blames: 'domain' });
  expect(screen.getByText('Came back, waits for you')).toBeTruthy();
  expect(screen.getByText('Waits: its email came back')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Resume now' })).toBeNull();
});

test('D9: a lead that waits for a value says which, and goes on without it when it is resumed', async () => {
  const fields = { 'GET /api/lead-fields': [{ key: 'industry', label: 'Branch', type: 'text' }] };
  const row = { heldUntil: holdWithoutEnd, missing: ['industry', 'jobRole'] };
  const { api, user } = await openConversation(row, { ...fields, [resumeCall]: { success: true } });
  expect(await screen.findByText('Waits: no Branch, no job role')).toBeTruthy();
  expect(screen.getByText('On hold: no Branch, no job role')).toBeTruthy();
  expect(screen.queryByText(/asked for no more mail/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Resume now' }));
  await waitFor(() => expect(api.writes().map(({ call }) => call)).toEqual([resumeCall]));
});

test('S5: a hold that has passed is shown no more', async () => {
  fakeApi(reportResponses(aCampaign({ status: 'active' }), [rowOf({ heldUntil: '2026-03-03T02:59:59Z' })]));
  renderApp('/campaigns/c1/report');
  expect(await screen.findByRole('cell', { name: 'sent' })).toBeTruthy();
});

test('S5: a lead on hold can be resumed at once', async () => {
  const { api, user } = await openConversation(
    { heldUntil },
    {
      [resumeCall]: () => {
        api.respond(rowsCall, aReportPage([rowOf({})]));
        return { success: true };
      },
    },
  );
  expect(screen.getByText('On hold until March 12')).toBeTruthy();
  expect(screen.getByText('Goes on Thursday, March 12, 2026 at 12:00 AM EDT')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Resume now' }));
  expect(await screen.findByText('The lead goes on now')).toBeTruthy();
  expect(api.writes().map(({ call }) => call)).toEqual([resumeCall]);
  expect(await screen.findByRole('button', { name: 'Hold until…' })).toBeTruthy();
});

test('S5: the day of a hold is changed, from tomorrow to a year ahead; after a refusal the day stays', async () => {
  const { api, user } = await openConversation({ heldUntil }, { [holdCall]: refused(409, 'The lead has finished') });
  await user.click(screen.getByRole('button', { name: 'Change date' }));
  const day = await screen.findByLabelText<HTMLInputElement>('On hold until');
  await waitFor(() => expect(document.activeElement).toBe(day));
  expect([day.value, day.min, day.max]).toEqual(['2026-03-12', '2026-03-03', '2027-03-03']);
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  for (const refusedDay of ['', '2026-03-02', '2027-03-04']) {
    fireEvent.change(day, { target: { value: refusedDay } });
    await save();
    expect(await screen.findByText('Choose a day from Mar 3, 2026 to Mar 3, 2027.')).toBeTruthy();
  }
  expect(api.writes()).toEqual([]);
  fireEvent.change(day, { target: { value: '2026-03-20' } });
  await save();
  expect(await screen.findByText('The lead has finished')).toBeTruthy();
  expect(day.value).toBe('2026-03-20');

  api.respond(holdCall, { leadId: 'l1', heldUntil: '2026-03-20T04:00:00Z' });
  api.respond(rowsCall, aReportPage([rowOf({ heldUntil: '2026-03-20T04:00:00Z' })]));
  await save();
  await waitFor(() => expect(screen.queryByLabelText('On hold until')).toBeNull());
  expect(screen.getAllByText('On hold until March 20')).toHaveLength(2);
  expect(api.writes().at(-1)).toEqual({ call: holdCall, body: { until: '2026-03-20' } });
});

test('S5: a lead in progress can be put on hold', async () => {
  const { api, user } = await openConversation(
    { status: 'pending' },
    { [holdCall]: { leadId: 'l1', heldUntil: '2026-03-09T04:00:00Z' } },
  );
  await user.click(screen.getByRole('button', { name: 'Hold until…' }));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('On hold until March 9')).toBeTruthy();
  expect(api.writes()).toEqual([{ call: holdCall, body: { until: '2026-03-09' } }]);
});

test.each([
  ['that has finished', { status: 'completed' }, {}],
  ['whose email failed', { status: 'failed' }, {}],
  ['of a stopped campaign', { status: 'pending' }, { status: 'stopped' }],
  ['of a draft', { status: 'pending' }, { status: 'draft' }],
] as const)('S5: a lead %s cannot be put on hold', async (_, row, campaign) => {
  await openConversation(row, {}, campaign);
  expect(screen.queryByRole('region', { name: 'Hold' })).toBeNull();
});
