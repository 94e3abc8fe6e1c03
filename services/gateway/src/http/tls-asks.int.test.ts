import { expect, test } from 'vitest';
import { startGateway } from '../testing/start-gateway.ts';

const gateway = await startGateway({
  PUBLIC_URL: 'https://cadenza.example.com',
  TLS_ASK_PORT: 0,
  answer: (request, response) => {
    const status = request.url === '/ask?domain=go.acme.io' ? 200 : 404;
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  },
});
const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${gateway.tlsAskPort}${path}`)).status;

test('a proxy is told for which names it may get a certificate', async () => {
  expect(await statusOf('/tracking-host?domain=go.acme.io')).toBe(200);
  expect(await statusOf('/tracking-host?domain=go.evil.io')).toBe(404);
  expect(gateway.seen.at(-1)?.headers['x-cadenza-identity']).toBeTruthy();
});

test.each([
  '/tracking-host',
  '/tracking-host?domain=a&domain=b',
  `/tracking-host?domain=${'a'.repeat(254)}`,
  '/tracking-hosts/ask?domain=go.acme.io',
  '/',
  '/metrics',
])('%s asks nobody', async (path) => {
  const before = gateway.seen.length;
  expect(await statusOf(path)).toBe(404);
  expect(gateway.seen.length).toBe(before);
});

test('the public port tells it nobody', async () => {
  const before = gateway.seen.length;
  for (const path of ['/tracking-host?domain=go.acme.io', '/tracking-hosts/ask?domain=go.acme.io'])
    await fetch(`${gateway.url}${path}`);
  expect(gateway.seen.length).toBe(before);
});

test('while the service is away no certificate is got, and without the setting nobody is answered', async () => {
  const away = await startGateway({ TLS_ASK_PORT: 0, MAILBOXES_URL: 'http://127.0.0.1:9' });
  const answer = await fetch(`http://127.0.0.1:${away.tlsAskPort}/tracking-host?domain=go.acme.io`);
  expect(answer.status).toBe(503);
  expect((await startGateway()).tlsAskPort).toBeUndefined();
});
