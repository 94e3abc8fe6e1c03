import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { identityHeader, serviceIdentity, verifyIdentity } from '@cadenza/http-kit';
import { eventually, testSecret } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { ownLateness } from '../testing/own-lateness.ts';
import { startGateway } from '../testing/start-gateway.ts';

let abandoned = 0;
const gateway = await startGateway({
  METRICS_PORT: 0,
  PUBLIC_URL: 'https://cadenza.example.com',
  answer: (asked, response) => {
    if (asked.url?.endsWith('/without-end')) return void response.once('close', () => (abandoned += 1));
    response.setHeader('x-cadenza-secret', 'internal').setHeader('referrer-policy', 'origin').end('an answer');
  },
});
const { seen } = gateway;

async function ask(port: number, path: string, headers: Record<string, string> = {}, method = 'GET') {
  const outgoing = request({ host: '127.0.0.1', port, path, method, headers });
  outgoing.end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

const figures = async ({ metricsPort }: { metricsPort: number | undefined }) =>
  (await ask(metricsPort as number, '/metrics')).body;

const hostile = {
  [identityHeader]: 'forged',
  'x-cadenza-await': 'tracking:1',
  'x-forwarded-for': '8.8.8.8',
  'x-request-id': 'no id',
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  authorization: 'Basic x',
  cookie: 'cadenza=x',
  connection: 'keep-alive, x-hop',
  'x-hop': '1',
};

test.each(['/t/o/x.y', '/t/c/x-y', '/u/x_y'])(
  '%s takes with it what says who fetches, and nothing else',
  async (path) => {
    const purposes = { 'user-agent': 'a mail program', 'sec-purpose': 'prefetch', 'x-moz': 'prefetch' };
    for (const method of ['GET', 'HEAD']) {
      const answer = await ask(gateway.port, path, { ...hostile, ...purposes }, method);
      expect(answer).toMatchObject({ status: 200, body: method === 'GET' ? 'an answer' : '' });
      const { headers, ...asked } = seen.at(-1)!;
      expect(asked).toEqual({ service: 'tracking', method, url: path });
      const {
        host: _host,
        connection: _connection,
        [identityHeader]: identity,
        'x-request-id': id,
        ...others
      } = headers;
      expect(others).toEqual(purposes);
      expect(id).toMatch(/^[\w-]{36}$/);
      const said = await verifyIdentity(String(identity), { secret: testSecret }, Temporal.Now.instant(), 'tracking');
      expect(said).toEqual(serviceIdentity('gateway'));
      expect(answer.headers).toMatchObject({
        'x-request-id': id,
        'referrer-policy': 'origin',
        'cross-origin-resource-policy': 'cross-origin',
        'strict-transport-security': 'max-age=31536000',
      });
      expect(answer.headers).not.toHaveProperty('x-cadenza-secret');
    }
  },
);

test.each(['/t/o/x?y=1', '/T/O/x', '/t/o/%78', '/t/o/x/', '/t/o/x/y', '//t/o/x', '/t/h/x', '/t/x', '/u/x?'])(
  '%s goes the way of all others, as it is',
  async (path) => {
    const before = seen.length;
    const { status } = await ask(gateway.port, path, { ...hostile, 'x-unread': 'passed on' });
    if (path.startsWith('//')) return expect([status, seen.length]).toEqual([404, before]);
    const { service, url, headers } = seen.at(-1)!;
    expect([status, service, url]).toEqual([200, path === '/t/h/x' ? 'mailboxes' : 'tracking', path]);
    expect(headers['x-unread']).toBe('passed on');
  },
);

test('a request that no block has room for goes the way of all others', async () => {
  for (const [path, headers] of [
    ['/t/o/x', { 'user-agent': 'x'.repeat(1_025) }],
    [`/t/o/${'x'.repeat(1_024)}`, {}],
  ] as const) {
    expect((await ask(gateway.port, path, { ...headers, 'x-unread': 'passed on' })).status).toBe(200);
    expect(seen.at(-1)).toMatchObject({ service: 'tracking', url: path, headers: { 'x-unread': 'passed on' } });
  }
});

test('a GET with a body goes the way of all others', async () => {
  const outgoing = request({ host: '127.0.0.1', port: gateway.port, path: '/u/x', method: 'GET' });
  outgoing.setHeader('content-length', '6').end('a body');
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  expect([response.statusCode, seen.at(-1)?.headers['content-length']]).toEqual([200, '0']);
});

test('links are counted with the others of their kind', async () => {
  const count = async () =>
    Number(/_count\{.*method="GET",route="\/t\/\*rest",status="200".*\} (\d+)/.exec(await figures(gateway))?.[1]);
  await ask(gateway.port, '/t/o/x');
  const before = await count();
  await ask(gateway.port, '/t/o/x');
  await ask(gateway.port, '/t/o/x?y');
  expect((await count()) - before).toBe(2);
});

test('tracking learns that nobody waits for its answer any more', async () => {
  const outgoing = request({ host: '127.0.0.1', port: gateway.port, path: '/t/c/without-end' });
  outgoing.on('error', () => {}).end();
  await eventually(() => expect(seen.at(-1)?.url).toBe('/t/c/without-end'));
  outgoing.destroy();
  await eventually(() => expect(abandoned).toBe(1));
  expect(await figures(gateway)).toMatch(/^cadenza_upstream_errors_total\{upstream="tracking",.*\} 0$/m);
});

const frozen = createServer(() => {}).listen(0, '127.0.0.1');
await once(frozen, 'listening');
afterAll(() => frozen.closeAllConnections());

test.each([
  ['away', 'http://127.0.0.1:9'],
  ['frozen', `http://127.0.0.1:${(frozen.address() as AddressInfo).port}`],
])('while tracking is %s, links are answered with 503 within five seconds', async (_, TRACKING_URL) => {
  const without = await startGateway({ METRICS_PORT: 0, TRACKING_URL });
  // Real time is the subject: somebody waits for this response.
  const startedAt = performance.now();
  // What this process waits for its processor is not the gateway's.
  const lateMs = ownLateness();
  const answers = await Promise.all(Array.from({ length: 300 }, () => ask(without.port, '/t/o/x')));
  const tookMs = performance.now() - startedAt;
  expect(tookMs - lateMs()).toBeLessThan(5_000);
  for (const { status, headers, body } of answers) {
    expect([status, JSON.parse(body).code, headers['retry-after']]).toEqual([503, 'unavailable', '2']);
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  }
  expect(await figures(without)).toMatch(/^cadenza_upstream_errors_total\{upstream="tracking",.*\} 300$/m);
});
