import { calls } from '@cadenza/contracts/calls';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, errorMessage } from './api-error.ts';
import { urlOf } from './call.ts';
import { keyOf } from './query.ts';
import { api } from './request.ts';
import { forgetServerClock, serverNow } from './server-clock.ts';
import { onUnauthorized } from './unauthorized.ts';

beforeEach(forgetServerClock);
afterEach(() => vi.unstubAllGlobals());

function respond(body: string | null, init?: ResponseInit) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(body, init));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.catch((caught: unknown) => caught);
  if (error instanceof ApiError) return error;
  throw new Error('The call should have failed');
}

test('a call sends JSON with the cookies of the session and reads JSON', async () => {
  const fetch = respond('{"id":"1"}', { status: 201 });
  await expect(api.call(calls.createCampaign, { body: { name: 'Spring' } })).resolves.toEqual({ id: '1' });
  expect(fetch).toHaveBeenCalledWith('/api/campaigns', {
    method: 'POST',
    credentials: 'include',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: '{"name":"Spring"}',
  });
});

test('a declared call goes where the contracts say', async () => {
  const fetch = respond('{"leadId":"a/b","heldUntil":"2026-03-02T00:00:00Z"}');
  const held = await api.call(calls.holdLead, { params: { id: '1', leadId: 'a/b' }, body: { until: '2026-03-02' } });
  // The types are those of the contract.
  expect(held.heldUntil satisfies string).toBe('2026-03-02T00:00:00Z');
  expect(fetch.mock.lastCall).toMatchObject([
    '/api/campaigns/1/holds/a%2Fb',
    { method: 'PUT', body: '{"until":"2026-03-02"}' },
  ]);
});

test('parameters of a query are sent unless they are empty or undefined', async () => {
  const fetch = respond('[{"id":"1"}]', { headers: { 'x-total-count': '7' } });
  const page = await api.callPage(calls.listLeads, { query: { search: '', cursor: undefined, limit: 1 } });
  expect(page).toEqual({ rows: [{ id: '1' }], next: null, total: 7 });
  expect(fetch.mock.lastCall?.[0]).toBe('/api/leads?limit=1');
  expect(urlOf(calls.getReportFile, { params: { id: '1' }, query: { search: 'a b' } })).toBe(
    '/api/campaigns/1/report.csv?search=a+b',
  );
});

test('the key of a call begins with the keys of what is above it', () => {
  const params = { id: 'a/b' };
  expect(keyOf(calls.listCampaigns)).toEqual(['api', 'campaigns']);
  expect(keyOf(calls.getCampaign, { params })).toEqual(['api', 'campaigns', 'a%2Fb']);
  expect(keyOf(calls.listCampaignLeads, { params, query: { limit: 2, search: '' } })).toEqual(
    ['api', 'campaigns', 'a%2Fb', 'leads', 'limit=2'], // an empty search is the same list
  );
  expect(keyOf(calls.listCampaignLeads, { params, query: { search: 'a/b?' } }).at(-1)).toBe('search=a%2Fb%3F');
});

/** The compiler refuses calls that do not fit their contract. */
void [
  // @ts-expect-error the path has an id
  () => api.call(calls.getCampaign),
  // @ts-expect-error the body has a name
  () => api.call(calls.createCampaign, { body: {} }),
  // @ts-expect-error there is no such parameter
  () => api.call(calls.getCampaign, { params: { campaignId: '1' } }),
  // @ts-expect-error the call takes no body
  () => api.call(calls.logout, { body: {} }),
  // @ts-expect-error only what a call reads has a key
  () => keyOf(calls.createCampaign, { body: { name: 'Spring' } }),
];

test('an empty response is undefined', async () => {
  respond(null, { status: 204 });
  await expect(api.call(calls.deleteCampaign, { params: { id: '1' } })).resolves.toBeUndefined();
});

test('a refusal carries the sentence, the code and the rest of the response', async () => {
  respond('{"message":"This lead exists","code":"lead-exists","leadId":"7"}', { status: 409 });
  const error = await failureOf(api.call(calls.deleteLeads, { body: { ids: [] } }));
  expect(error).toMatchObject({ status: 409, code: 'lead-exists', message: 'This lead exists' });
  expect(error.body['leadId']).toBe('7');
});

test.each([
  ['<h1>Bad gateway</h1>', '502: <h1>Bad gateway</h1>'],
  ['', '502: Bad Gateway'],
])('a failure from outside the API is named by its status: %j', async (body, message) => {
  respond(body, { status: 502, statusText: 'Bad Gateway' });
  expect((await failureOf(api.call(calls.listLeads))).message).toBe(message);
});

test('a server that cannot be reached is an error with a sentence', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const error = await failureOf(api.call(calls.listLeads));
  expect(error).toMatchObject({ status: 0, code: 'network' });
  expect(error.message).toContain('cannot be reached');
});

test('listeners hear of a lost session, but not of a refused sign-in', async () => {
  const lost = vi.fn();
  const stop = onUnauthorized(lost);
  respond('{"message":"Sign in first","code":"unauthorized"}', { status: 401 });
  await failureOf(api.call(calls.login, { body: { email: 'ada@example.com', password: 'wrong' } }));
  expect(lost).not.toHaveBeenCalled();
  await failureOf(api.call(calls.listLeads));
  expect(lost).toHaveBeenCalledOnce();
  stop();
  await failureOf(api.call(calls.listLeads));
  expect(lost).toHaveBeenCalledOnce();
});

test("the product's clock is read from responses, its speed from two of them seconds apart", async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  respond('[]', { headers: { 'x-cadenza-now': new Date(5_000_000).toISOString() } });
  await api.call(calls.listLeads);
  expect(serverNow()).toBe(5_000_000);
  expect(serverNow(1_001_000)).toBe(5_001_000);

  vi.setSystemTime(1_010_000);
  respond('[]', { headers: { 'x-cadenza-now': new Date(5_000_000 + 10_000 * 600).toISOString() } });
  await api.call(calls.listLeads);
  expect(serverNow(1_011_000)).toBe(11_000_000 + 1_000 * 600);
  vi.useRealTimers();
});

test('the sentence for a failure falls back for what the API did not say', () => {
  expect(errorMessage(new ApiError(409, 'Already running'), 'Failed')).toBe('Already running');
  expect(errorMessage(new Error('x is undefined'), 'Failed to start campaign')).toBe('Failed to start campaign');
});
