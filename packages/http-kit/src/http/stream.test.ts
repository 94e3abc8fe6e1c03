import { createClock } from '@cadenza/clock';
import { listenOn } from '@cadenza/http-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityHeader, signIdentity } from '../identity.ts';
import { openIdentities } from '../keys/identities.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { Refusal } from '../refusal.ts';
import { createHttpApp } from './create-http-app.ts';
import { reply } from './reply.ts';
import { route } from './route.ts';
import { jsonArray } from './stream.ts';

const secret = 'a secret of the services';
const failAfterBlocks = { 'before anything': 0, 'in the middle': 2 };
let closedEarly = 0;

async function* blocks(count: number, failAfter = Number.POSITIVE_INFINITY) {
  try {
    for (let number = 0; number < count; number += 1) {
      if (number === failAfter) throw new Refusal(503, 'unavailable', 'Please try again.');
      yield [{ number, text: 'x'.repeat(10_000) }];
    }
  } finally {
    closedEarly += 1;
  }
}

const list = (path: string, count: number, failAfter?: number) =>
  route(
    { method: 'get', path },
    async () => reply(200, jsonArray(blocks(count, failAfter)), { 'x-total': String(count) }),
    { open: true },
  );

const silent = createLog('probe', 'silent');
let port = 0;
let stop = async () => {};
beforeAll(async () => {
  const http = createHttpApp({
    context: {},
    routes: [
      list('/all', 300),
      list('/none', 0),
      list('/early', 5, failAfterBlocks['before anything']),
      list('/late', 5, failAfterBlocks['in the middle']),
      list('/endless', Number.POSITIVE_INFINITY),
    ],
    log: silent,
    metrics: createMetrics('probe'),
    clock: createClock(),
    identities: await openIdentities('probe', { KEYS_DIR: undefined, INTERNAL_SECRET: secret }, silent),
    isReady: async () => true,
  });
  const server = await listenOn(http, { PORT: 0, HOST: '127.0.0.1' });
  port = server.port;
  stop = async () => server[Symbol.asyncDispose]();
});
afterAll(() => stop());

async function get(path: string) {
  const token = await signIdentity({ userId: null }, secret, Temporal.Now.instant(), 'probe');
  return fetch(`http://127.0.0.1:${port}${path}`, { headers: { [identityHeader]: token } });
}

async function textOf(pieces: AsyncIterable<string>) {
  return (await Array.fromAsync(pieces)).join('');
}

test.each([
  [[], '[]'],
  [[[]], '[]'],
  [[[{ a: 1 }]], '[{"a":1}]'],
  [[[], [{ a: 1 }, { a: 2 }], [], [{ a: 3 }]], '[{"a":1},{"a":2},{"a":3}]'],
])('the blocks %j are the array %s', async (given, text) => {
  async function* each() {
    yield* given;
  }
  expect(await textOf(jsonArray(each()))).toBe(text);
});

test('a long list arrives whole, with its headers', async () => {
  const response = await get('/all');
  expect(response.headers.get('content-type')).toContain('application/json');
  expect(response.headers.get('x-total')).toBe('300');
  expect(await response.json()).toHaveLength(300);
});

test('an empty list is an empty array', async () => {
  expect(await (await get('/none')).json()).toEqual([]);
});

test('what fails before anything was sent is answered like any error', async () => {
  const response = await get('/early');
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({ message: 'Please try again.', code: 'unavailable' });
});

test('what fails in the middle breaks off, so that nobody takes the part for the whole', async () => {
  await expect(get('/late').then((response) => response.text())).rejects.toThrow();
});

test('when the reader goes away, reading ends', async () => {
  const before = closedEarly;
  const response = await get('/endless');
  await response.body?.cancel();
  await expect.poll(() => closedEarly, { timeout: 10_000 }).toBe(before + 1);
});
