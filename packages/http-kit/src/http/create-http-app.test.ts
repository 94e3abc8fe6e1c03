import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { createClock } from '@cadenza/clock';
import { pageQuery, singleLine } from '@cadenza/contracts';
import { listenOn } from '@cadenza/http-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { identityHeader, serviceIdentity, signIdentity } from '../identity.ts';
import { openIdentities } from '../keys/identities.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { Refusal } from '../refusal.ts';
import { createHttpApp } from './create-http-app.ts';
import type { HttpAppOptions } from './http-app-options.ts';
import { reply } from './reply.ts';
import { route } from './route.ts';
import { awaitHeader, staleHeader } from './run-route.ts';
import { identityOf } from './who-may-call.ts';

const secret = 'a secret of the services';
const user = '019a0000-0000-7000-8000-000000000001';
class Conflict extends Error {}
const failures: Record<string, () => Error> = {
  refusal: () => new Refusal(409, 'locked', 'The settings are locked.', { campaign: 'Spring' }),
  conflict: () => new Conflict(),
  missing: () => new Refusal(404, 'not-found', 'There is no such campaign.'),
  connection: () => Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432'), { code: 'ECONNREFUSED' }),
  fault: () => new Error('secret detail'),
};

const routes = [
  route(
    {
      method: 'post',
      path: '/things',
      request: z.strictObject({ name: singleLine(10), amount: z.number().min(1).optional() }),
      status: 201,
    },
    async ({ body }) => body,
    { bodyBytesMax: 2_000_000 },
  ),
  route({ method: 'post', path: '/small', request: z.array(z.string()) }, async () => ({}), { bodyBytesMax: 10 }),
  route({ method: 'get', path: '/things', query: pageQuery }, async ({ query }) => query),
  route({ method: 'get', path: '/things/{id}', params: z.object({ id: z.uuid() }) }, async () => ({})),
  route({ method: 'get', path: '/internal/things', callers: ['leads'] }, async ({ identity }) => identity),
  route({ method: 'get', path: '/both', callers: ['users', 'sending'] }, async ({ identity }) => identity),
  route({ method: 'get', path: '/open' }, async ({ identity }) => identity, { open: true }),
  route(
    { method: 'get', path: '/bytes' },
    async () => reply(203, Buffer.from([0, 255, 10]), { 'content-type': 'image/gif' }),
    { open: true },
  ),
  route({ method: 'get', path: '/failures/{kind}', params: z.object({ kind: z.string() }) }, async ({ params }) => {
    throw failures[params.kind]?.();
  }),
];

const logged: string[] = [];
const silent = createLog('probe', 'silent');
const options: HttpAppOptions<object> = {
  context: {},
  routes,
  rawRoutes: [{ method: 'get', path: '/raw', handler: (_, response) => void response.json(identityOf(response)) }],
  log: createLog('probe', 'debug', { write: (line) => void logged.push(line) }),
  metrics: createMetrics('probe'),
  clock: createClock(),
  identities: await openIdentities('probe', { KEYS_DIR: undefined, INTERNAL_SECRET: secret }, silent),
  asRefusal: (error) =>
    error instanceof Conflict ? new Refusal(503, 'busy', 'Please try again in a moment.') : undefined,
  isReady: async () => false,
  awaitWrites: async (header) => header !== 'lost',
};
let port = 0;
let stop = async () => {};
beforeAll(async () => {
  const server = await listenOn(createHttpApp(options), { PORT: 0, HOST: '127.0.0.1' });
  port = server.port;
  stop = async () => server[Symbol.asyncDispose]();
});
afterAll(() => stop());

async function call(path: string, init: RequestInit = {}, userId: string | null = user) {
  const token = await signIdentity({ userId }, secret, Temporal.Now.instant(), 'probe');
  const headers = { 'content-type': 'application/json', [identityHeader]: token, ...init.headers };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers });
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape is what they check
  return { status: response.status, headers: response.headers, body: (await response.json()) as any };
}

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  call(path, { method: 'POST', body, headers });
const aSentence = /^[A-Za-z].*[^{}[\]"]$/;

test.each([
  ['GET', [0, 255, 10]],
  ['HEAD', []],
])('bytes are answered as they are, with their length (%s)', async (method, bytes) => {
  const headers = { [identityHeader]: await signIdentity({ userId: null }, secret, Temporal.Now.instant(), 'probe') };
  const answer = await fetch(`http://127.0.0.1:${port}/bytes`, { method, headers });
  expect(answer.status).toBe(203);
  expect(answer.headers.get('content-type')).toBe('image/gif');
  expect(answer.headers.get('content-length')).toBe('3');
  expect([...(await answer.bytes())]).toEqual(bytes);
});

describe('malformed input gets a 4xx and a sentence', () => {
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  test.each([
    ['broken JSON', '/things', '{"name":', {}, 400],
    ['JSON that is no object', '/things', '7', {}, 400],
    ['an empty body', '/things', '', {}, 400],
    ['another content type', '/things', 'name=Ada', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['an unknown charset', '/things', '{}', { 'content-type': 'application/json; charset=klingon' }, 415],
    ['an unknown encoding', '/things', '{}', { 'content-encoding': 'zip' }, 415],
    ['a body that is not compressed as it says', '/things', '{}', { 'content-encoding': 'gzip' }, 400],
    ['another charset', '/things', '{}', { 'content-type': 'application/json; charset=utf-16le' }, 415],
    ['a body that is too large', '/small', '["0123456789"]', {}, 413],
    ['a body with too many values', '/things', `{"name":[${'7,'.repeat(30_000)}7]}`, {}, 413],
    ['a value that is no object, a megabyte long', '/things', `"${'a'.repeat(1_000_000)}"`, {}, 400],
    ['another type of value', '/things', '{"name":7}', {}, 400],
    ['a missing field', '/things', '{}', {}, 400],
    ['an unknown field', '/things', '{"name":"Ada","admin":true}', {}, 400],
    ['NUL in a text', '/things', '{"name":"A\\u0000a"}', {}, 422],
    ['half a character', '/things', '{"name":"\\ud800"}', {}, 422],
    ['a number out of bounds', '/things', '{"name":"Ada","amount":0}', {}, 422],
    ['a number beyond all numbers', '/things', '{"name":"Ada","amount":1e999}', {}, 400],
    ['200,000 levels of nesting', '/things', deep, {}, 400],
    ['nesting inside a field', '/things', `{"name":${deep}}`, {}, 400],
  ])('%s', async (_, path, body, headers, status) => {
    const answer = await post(path, body, headers as Record<string, string>);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ message: expect.stringMatching(aSentence), code: expect.any(String) });
    expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|SyntaxError|undefined/);
  });

  test.each([
    ['bad percent-encoding in a path', '/things/%E0%A4%A', 400],
    ['an id that cannot exist', '/things/7', 404],
    ['NUL in an id', '/things/%00', 404],
    ['an address that does not exist', '/nothing', 404],
    ['a page size that is no number', '/things?limit=many', 400],
    ['a parameter given twice', '/things?limit=1&limit=2', 400],
    ['NUL in a search', '/things?search=%00', 400],
  ])('%s', async (_, path, status) => {
    const answer = await call(path);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ message: expect.stringMatching(aSentence), code: expect.any(String) });
  });

  test('a call without a body and without a type is told what it lacks', async () => {
    const token = await signIdentity({ userId: user }, secret, Temporal.Now.instant(), 'probe');
    const headers = { [identityHeader]: token };
    const response = await fetch(`http://127.0.0.1:${port}/things`, { method: 'POST', headers });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: 'A body in JSON is needed.' });
  });

  test('every wrong field is named', async () => {
    const { body } = await post('/things', '{"name":"far too long a name","amount":0}');
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(['name', 'amount']);
  });

  test('a key named __proto__ changes nothing', async () => {
    const { status } = await post('/things', '{"name":"Ada","__proto__":{"isAdmin":true}}');
    expect([201, 400]).toContain(status);
    const { body } = await call('/things?__proto__[isAdmin]=true&constructor[prototype][isAdmin]=true');
    expect(body.isAdmin).toBeUndefined();
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  test('what is not HTTP at all is answered by closing', async () => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write('GET / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('who may call', () => {
  test.each([
    ['without an identity', { [identityHeader]: '' }, user],
    ['as a visitor', {}, null],
  ])('a call %s is refused', async (_, headers, userId) => {
    const answer = await call('/things', { headers }, userId);
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });

  test('a visitor reaches open routes', async () => {
    expect(await call('/open', {}, null)).toMatchObject({ status: 200, body: { userId: null } });
  });
});

describe('errors become answers', () => {
  test('a refusal keeps its status, code, sentence and details', async () => {
    expect(await call('/failures/refusal')).toMatchObject({
      status: 409,
      body: { code: 'locked', message: 'The settings are locked.', campaign: 'Spring' },
    });
  });

  test.each(['conflict', 'connection'])('a %s asks to try again', async (kind) => {
    const { status, headers, body } = await call(`/failures/${kind}`);
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('2');
    expect(body.message).toContain('try again');
    expect(JSON.stringify(body)).not.toContain('10.0.0.1');
  });

  test.each(['missing', 'refusal'])(
    '%s: while the latest changes of the caller are on their way it is too early to say so',
    async (kind) => {
      const { status, headers, body } = await call(`/failures/${kind}`, { headers: { [awaitHeader]: 'lost' } });
      expect(status).toBe(503);
      expect(headers.get('retry-after')).toBe('2');
      expect(body.code).toBe('not-yet-known');
      expect(headers.has(staleHeader)).toBe(true);
      expect((await call(`/failures/${kind}`, { headers: { [awaitHeader]: 'seen' } })).status).not.toBe(503);
    },
  );

  test.each([['connection'], ['fault']])(
    'a %s that cannot be answered is logged by its route: a path may be a capability',
    async (kind) => {
      logged.length = 0;
      await call(`/failures/${kind}?of=ada`);
      await expect.poll(() => logged.length).toBe(2);
      const lines = logged.map((line) => JSON.parse(line));
      expect(lines.map(({ msg }) => msg).sort()).toEqual(['request completed', 'request failed']);
      for (const line of lines) expect(line.route ?? line.req.route).toBe('/failures/:kind');
      expect(logged.join()).not.toMatch(new RegExp(`failures/${kind}|of=ada`));
    },
  );

  test('a fault tells nothing about itself', async () => {
    const { status, body } = await call('/failures/fault');
    expect(status).toBe(500);
    expect(Object.keys(body)).toEqual(['message', 'code']);
    expect(body.message).not.toContain('secret detail');
  });
});

test('health, readiness and metrics need no identity', async () => {
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  expect((await get('/healthz')).status).toBe(200);
  expect((await get('/readyz')).status).toBe(503);
  expect(await (await get('/metrics')).text()).toContain('http_request_duration_seconds');
});

describe('a route names its callers, and nobody else may call it', () => {
  const [leads, sending, gateway] = ['leads', 'sending', 'gateway'].map((name) => serviceIdentity(name).userId);
  const refused = { status: 403, body: { code: 'not-for-this-service' } };
  const unknown = { status: 401, body: { code: 'unauthenticated' } };

  test.each([
    ['of users', '/things', user, { status: 200 }],
    ['of users', '/things', leads, refused],
    ['of users', '/things', gateway, refused],
    ['of one service', '/internal/things', leads, { status: 200, body: { userId: leads } }],
    ['of one service', '/internal/things', sending, refused],
    ['of one service', '/internal/things', 'service:', refused],
    ['of one service', '/internal/things', user, { status: 403, body: { code: 'services-only' } }],
    ['of one service', '/internal/things', null, unknown],
    ['of users and a service', '/both', user, { status: 200 }],
    ['of users and a service', '/both', sending, { status: 200 }],
    ['of users and a service', '/both', leads, refused],
    ['of users and a service', '/both', null, unknown],
    ['that is open', '/open', user, { status: 200 }],
    ['that is open', '/open', leads, refused],
    ['that takes requests as they are', '/raw', user, { status: 200, body: { userId: user } }],
    ['that takes requests as they are', '/raw', leads, refused],
    ['that takes requests as they are', '/raw', null, unknown],
  ])('%s (%s), by %s', async (_, path, userId, answer) => {
    expect(await call(path, {}, userId)).toMatchObject(answer);
  });

  test('before its body is read', async () => {
    const init = { method: 'POST', body: '['.repeat(100) };
    expect(await call('/things', init, leads)).toMatchObject(refused);
    expect(await call('/things', init)).toMatchObject({ status: 400, body: { code: 'too-deep' } });
  });

  test.each([{}, { open: true }, { callers: ['users', 'leads'] as const }])(
    'no service starts with a path between services that people could call (%o)',
    (access) => {
      const forgotten = route({ method: 'get', path: '/internal/things', ...access }, async () => ({}), access);
      expect(() => createHttpApp({ ...options, metrics: createMetrics('probe'), routes: [forgotten] })).toThrow(
        'has to name the services',
      );
    },
  );
});
