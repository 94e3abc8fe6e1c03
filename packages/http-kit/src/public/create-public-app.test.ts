import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { createClock } from '@cadenza/clock';
import { listenOn } from '@cadenza/http-server';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { reply } from '../http/reply.ts';
import { route } from '../http/route.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { Unavailable } from '../refusal.ts';
import { createPublicApp } from './create-public-app.ts';

const link = { path: '/t/o/{token}', params: z.object({ token: z.string().max(40) }) };
const open = { open: true };
const lines: string[] = [];
const metrics = createMetrics('probe');
const http = createPublicApp({
  context: {},
  routes: [
    route({ ...link, method: 'head' }, async () => reply(200, '', { 'x-by': 'head' }), open),
    route(
      { ...link, method: 'get' },
      async ({ params, identity, headers, trace }) => {
        if (params.token === 'away') throw new Unavailable('nobody there');
        return { token: params.token, identity, headers, id: trace.correlationId };
      },
      open,
    ),
    route({ ...link, method: 'post' }, async ({ headers }) => reply(200, headers), open),
    route({ method: 'get', path: '/api/leads' }, async () => 'secret'),
    route({ method: 'get', path: '/internal/leads', callers: ['leads'] }, async () => 'secret'),
  ],
  log: createLog('probe', 'debug', { write: (line) => void lines.push(line) }),
  metrics,
  clock: createClock(),
  publicUrl: 'https://mail.example.com',
});
const server = await listenOn(http, { PORT: 0, HOST: '127.0.0.1' });
afterAll(() => server[Symbol.asyncDispose]());

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET', body = '') {
  const outgoing = request({ host: '127.0.0.1', port: server.port, path, method, headers });
  outgoing.end(body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const sent = await text(response);
  return { status: response.statusCode, headers: response.headers, body: sent === '' ? undefined : JSON.parse(sent) };
}

const hostile = {
  'x-cadenza-identity': 'forged',
  'x-cadenza-await': 'leads:1',
  'x-forwarded-for': '8.8.8.8',
  authorization: 'Basic x',
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
};

test.each([
  ['as emails write it', '/t/o/x.y', {}],
  ['with hostile headers', '/t/o/x.y', hostile],
  ['with a query', '/t/o/x.y?z=1', hostile],
  ['spelled otherwise', '/T/o/x%2ey/', hostile],
])('a link %s is answered to nobody, and none of what the request says of itself counts', async (_, path, headers) => {
  const answer = await ask(path, { ...headers, 'user-agent': 'a mail program', 'x-request-id': 'not an id' });
  expect(answer).toMatchObject({ status: 200, body: { token: 'x.y', identity: { userId: null } } });
  const known = ['host', 'connection', 'user-agent', 'x-request-id', 'x-forwarded-for'];
  expect(Object.keys(answer.body.headers).filter((name) => !known.includes(name))).toEqual([]);
  expect(answer.body.headers['x-forwarded-for']).toBe('127.0.0.1');
  expect(answer.body.id).toMatch(/^[\w-]{36}$/);
  expect(answer.headers).toMatchObject({
    'x-request-id': answer.body.id,
    'content-type': 'application/json; charset=utf-8',
    'cross-origin-resource-policy': 'cross-origin',
    'strict-transport-security': 'max-age=31536000',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
  });
});

test('the short way and that of Express answer with the same headers', async () => {
  const names = async (path: string) => Object.keys((await ask(path)).headers).sort();
  for (const token of ['x', 'away', 'x'.repeat(41)])
    expect(await names(`/t/o/${token}`)).toEqual(await names(`/t/o/${token}?`));
});

test.each(['', '?'])('refusals are sentences, and logged as ever (%j)', async (query) => {
  lines.length = 0;
  const away = await ask(`/t/o/away${query}`);
  expect(away).toMatchObject({ status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '2' } });
  expect((await ask(`/t/o/${'x'.repeat(41)}${query}`)).status).toBe(404);
  const logged = lines.map((line) => JSON.parse(line));
  expect(logged.find(({ msg }) => msg === 'request failed')).toMatchObject({ level: 50, route: '/t/o/:token' });
  expect(logged.filter(({ msg }) => msg === 'request completed').map(({ req, level }) => [level, req.route])).toEqual([
    [40, '/t/o/:token'],
    [20, '/t/o/:token'],
  ]);
});

test('a HEAD finds the route for it first', async () => {
  for (const path of ['/t/o/x', '/t/o/x?'])
    expect(await ask(path, {}, 'HEAD')).toMatchObject({ status: 200, headers: { 'x-by': 'head' } });
});

test('S6: a body is read and left out; one that is too large is refused', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await ask('/t/o/x', form, 'POST', 'List-Unsubscribe=One-Click');
  expect(answer).toMatchObject({ status: 200, body: { 'content-length': '0' } });
  expect(answer.body).not.toHaveProperty('content-type');
  expect((await ask('/t/o/x', { 'content-length': '6' }, 'GET', 'a body')).status).toBe(200);
  expect((await ask('/t/o/x', { 'content-length': '99999999999' }, 'POST')).status).toBe(413);
});

test.each([
  ...['/', '/api/leads', '/internal/leads', '/healthz', '/readyz', '/metrics', '/t/o', '/t/o/'],
  ...['/t/o/../../api/leads', '/t/o/x/y', '/t/o/%2e%2e/%2e%2e/api/leads', '//api/leads', '/x/../api/leads'],
])('there is nothing else: %s', async (path) => {
  for (const method of ['GET', 'POST', 'DELETE']) expect((await ask(path, hostile, method)).status).toBe(404);
});

test('requests are counted by route, whichever way they went', async () => {
  const count = async () =>
    Number(/_count\{.*method="GET",route="\/t\/o\/:token",status="200".*\} (\d+)/.exec(await metrics.text())?.[1]);
  const before = await count();
  await ask('/t/o/x');
  await ask('/t/o/x?');
  expect((await count()) - before).toBe(2);
});
