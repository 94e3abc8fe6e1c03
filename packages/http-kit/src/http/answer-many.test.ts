import { createClock } from '@cadenza/clock';
import { calls, type LinkAnswer } from '@cadenza/contracts';
import { listenOn } from '@cadenza/http-server';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { identityHeader, serviceIdentity, signIdentity } from '../identity.ts';
import { openIdentities } from '../keys/identities.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { Refusal } from '../refusal.ts';
import { answerMany } from './answer-many.ts';
import { createHttpApp } from './create-http-app.ts';
import { reply } from './reply.ts';
import { route } from './route.ts';

class Conflict extends Error {}
const asRefusal = (error: unknown) =>
  error instanceof Conflict ? new Refusal(503, 'busy', 'Please try again in a moment.') : undefined;

const secret = 'a secret of the services';
const lines: string[] = [];
const metrics = createMetrics('probe');
const log = createLog('probe', 'warn', { write: (line) => void lines.push(line) });
const context = { clock: createClock(), log, metrics };
let slow = Promise.withResolvers<void>();
const links: Record<string, () => unknown> = {
  bytes: () => reply(203, Buffer.from([0, 255, 10]), { 'content-type': 'image/gif' }),
  text: () => reply(404, '<p>“déjà”</p>', { 'content-type': 'text/html' }),
  slow: () => slow.promise.then(() => reply(302, '', { location: 'https://example.com/' })),
  conflict: () => Promise.reject(new Conflict()),
  fault: () => Promise.reject(new Error('secret detail')),
};
const link = route(
  { method: 'get', path: '/t/{token}', params: z.object({ token: z.string() }) },
  async ({ params, identity, headers, trace }) =>
    links[params.token]?.() ?? { identity, headers, id: trace.correlationId },
  { open: true },
);
const closed = route({ method: 'get', path: '/closed' }, async () => 'secret');
const http = createHttpApp({
  ...{ context, log, metrics, clock: context.clock, asRefusal, isReady: async () => true },
  routes: [link, closed, route(calls.answerLinks, answerMany<typeof context>([link, closed], asRefusal))],
  identities: await openIdentities('probe', { KEYS_DIR: undefined, INTERNAL_SECRET: secret }, log),
});
const server = await listenOn(http, { PORT: 0, HOST: '127.0.0.1' });
afterAll(() => server[Symbol.asyncDispose]());

async function post(requests: unknown): Promise<Response> {
  const { clock } = context;
  const identity = await signIdentity(serviceIdentity('gateway'), secret, clock.realNow(), 'probe');
  const headers = { [identityHeader]: identity, 'content-type': 'application/json' };
  const body = JSON.stringify({ requests });
  return fetch(`http://127.0.0.1:${server.port}/internal/links`, { method: 'POST', headers, body });
}

const get = (path: string, headers = {}) => ({ id: 'one-of-many', method: 'GET', path, headers });

/** The answers in the order of the requests. */
async function answersTo(...paths: string[]): Promise<unknown[][]> {
  const response = await post(paths.map((path) => get(path)));
  const answers = (await response.text()).trimEnd().split('\n');
  const inOrder = answers.map((line) => JSON.parse(line) as LinkAnswer).toSorted(([one], [other]) => one - other);
  return inOrder.map(([, ...answer]) => answer);
}

test('each request has an answer of its own, byte by byte', async () => {
  const [bytes, text] = await answersTo('/t/bytes', '/t/text');
  expect(bytes).toEqual([203, { 'content-type': 'image/gif' }, '\u0000\u00ff\n']);
  expect(text?.slice(0, 2)).toEqual([404, { 'content-type': 'text/html' }]);
  expect(Buffer.from(text?.[2] as string, 'latin1').toString()).toBe('<p>“déjà”</p>');
});

test('a request is by nobody, and has its own id and headers', async () => {
  const response = await post([get('/t/x', { 'user-agent': 'a mail program', purpose: 'prefetch' })]);
  const [, , , body] = JSON.parse(await response.text()) as LinkAnswer;
  expect(JSON.parse(body)).toEqual({
    identity: { userId: null },
    headers: { 'user-agent': 'a mail program', purpose: 'prefetch' },
    id: 'one-of-many',
  });
});

test('none waits for a slow one', async () => {
  slow = Promise.withResolvers();
  const { body } = await post([get('/t/slow'), get('/t/bytes'), get('/t/text')]);
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  const piece = async () => new TextDecoder().decode((await reader.read()).value);
  expect((await piece()).match(/^\[\d/gm)).toEqual(['[1', '[2']);
  slow.resolve();
  expect(await piece()).toBe('[0,302,{"location":"https://example.com/"},""]\n');
  expect((await reader.read()).done).toBe(true);
});

test('one that fails is refused as if it had come alone, is logged without its path, and harms no other', async () => {
  lines.length = 0;
  const [fault, conflict, bytes] = await answersTo('/t/fault', '/t/conflict', '/t/bytes');
  expect(fault?.[0]).toBe(500);
  expect(JSON.parse(fault?.[2] as string).code).toBe('internal-error');
  expect(conflict?.slice(0, 2)).toEqual([
    503,
    { 'content-type': 'application/json; charset=utf-8', 'retry-after': '2' },
  ]);
  expect(bytes?.[0]).toBe(203);
  expect(lines.join('')).toContain('"requestId":"one-of-many","route":"/t/:token"');
  expect(lines.join('')).not.toContain('/t/fault');
});

test('only open routes are reached, and only by their plain paths', async () => {
  const statuses = (await answersTo('/closed', '/internal/links', '/t/b%79tes', '/t/bytes?x', '/')).map(
    ([status]) => status,
  );
  expect(statuses).toEqual([404, 404, 404, 404, 404]);
});

test('each is counted by its route', async () => {
  const count = async () =>
    Number(/_count\{.*method="GET",route="\/t\/:token",status="203".*\} (\d+)/.exec(await metrics.text())?.[1]);
  await answersTo('/t/bytes');
  const before = await count();
  await answersTo('/t/bytes', '/t/bytes');
  expect((await count()) - before).toBe(2);
});

test.each([
  ['none', []],
  ['more than a block holds', Array(65).fill(get('/t/x'))],
  ['one that changes something', [{ ...get('/t/x'), method: 'POST' }]],
  ['one that says who asks', [get('/t/x', { [identityHeader]: 'forged' })]],
  ['one with a long header', [get('/t/x', { 'user-agent': 'x'.repeat(1_025) })]],
  ['one with an id of its own making', [{ ...get('/t/x'), id: 'no id' }]],
])('a block of %s is refused', async (_, requests) => {
  const response = await post(requests);
  expect([400, 422]).toContain(response.status);
  expect(await response.json()).toMatchObject({ message: expect.stringMatching(/\.$/) });
});
