import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { settings as schema } from '../config.ts';
import { startGateway } from '../testing/start-gateway.ts';
import { nameIn } from './foreign-hosts.ts';

const PUBLIC_URL = 'https://cadenza.example.com';
const gateway = await startGateway({ PUBLIC_URL, OTHER_HOSTS: 'Mail.Bücher.com, old.example.org' });
const behindProxy = await startGateway({ PUBLIC_URL, TRUST_PROXY: 1 });
const atHome = await startGateway({ PUBLIC_URL: 'http://localhost:8080' });

type Gateway = typeof gateway;

/** @param path also a whole URL, as a proxy gets it */
async function ask({ port }: Gateway, path: string, headers: Record<string, string>, method = 'GET') {
  const outgoing = request({ host: '127.0.0.1', port, path, method, headers, setHost: false });
  outgoing.end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}
/** Lines of a request as they are, which clients would put right. */
function sendLines(...lines: string[]): Promise<string> {
  const socket = connect(gateway.port, '127.0.0.1', () => socket.end(`${lines.join('\r\n')}\r\n\r\n`));
  return text(socket);
}
const at = (host: string, path: string, method?: string) => ask(gateway, path, { host }, method);
const foreign = { status: 404, body: expect.stringContaining('There is nothing at this address.') };

test('under a tracking host the links in emails are answered', async () => {
  const before = gateway.seen.length;
  for (const [path, method] of [
    ['/t/o/x.y', 'GET'],
    ['/t/c/x.y', 'HEAD'],
    ['/u/x.y', 'GET'],
    ['/u/x.y', 'POST'],
    ['/t/h/x.y', 'GET'],
  ] as const) {
    const answer = await at('go.acme.io', path, method);
    expect(answer.status).toBe(200);
    // Names below it are not ours to close for plain http.
    expect(answer.headers['strict-transport-security']).not.toContain('includeSubDomains');
  }
  expect(gateway.seen.slice(before).map(({ service, url }) => `${service} ${url}`)).toEqual([
    ...['tracking /t/o/x.y', 'tracking /t/c/x.y', 'tracking /u/x.y', 'tracking /u/x.y', 'mailboxes /t/h/x.y'],
  ]);
});

test.each([
  ...[
    '/',
    '/login',
    '/campaigns',
    '/remotes.json',
    '/api/auth/check',
    '/api/leads',
    '/api/docs',
    '/healthz',
    '/readyz',
  ],
  ...['/metrics', '/objects/x', '/dev/mail', '/t', '/t/', '/u/', '//t/x', '/tt/x', '/api/../t/x', '/%74/x', '/x/t/y'],
])('under a tracking host there is nothing at %s', async (path) => {
  for (const method of ['GET', 'POST', 'OPTIONS']) {
    const answer = await at('go.acme.io', path, method);
    expect(answer).toMatchObject(foreign);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers.location).toBeUndefined();
  }
});

test('nobody signs in under a tracking host, and no websocket opens', async () => {
  expect(await at('go.acme.io', '/api/auth/login', 'POST')).toMatchObject(foreign);
  const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
  for (const path of ['/api/objects/api/x', '/t/x'])
    expect(await ask(gateway, path, { host: 'go.acme.io', 'sec-websocket-key': 'x', ...upgrade })).toMatchObject(
      foreign,
    );
});

test.each([
  ...[
    'GO.ACME.IO',
    'go.acme.io.',
    'go.acme.io..',
    'go.acme.io:443',
    'go.acme.io:8080',
    'xn--bcher-kva.de',
    'go.bücher.de',
  ],
  ...[
    'cadenza.example.com.evil.io',
    'evil.cadenza.example.com',
    'example.com',
    'user@cadenza.example.com',
    '%67o.acme.io',
  ],
  ...[
    'cadenza.example.com/x',
    'cadenza.example.com\\x',
    'cadenza.example.com,go.acme.io',
    'two.github.io',
    ...['github.io', 'co.uk', 'any.ck', 'x.compute.amazonaws.com'],
    ...['-x.evil.io', 'x-.evil.io', '-evil.io', 'a.-.evil.io', 'a..evil.io', `${'x'.repeat(64)}.evil.io`],
    ' ',
    '::1',
    '[::1',
  ],
])('%j is not a name of the product', async (host) => {
  expect(await at(Buffer.from(host).toString('latin1'), '/healthz')).toMatchObject(foreign);
});

test.each([
  ...['cadenza.example.com', 'Cadenza.Example.COM', 'cadenza.example.com.', 'cadenza.example.com:8443'],
  ...[
    'mail.xn--bcher-kva.com',
    'old.example.org:80',
    'localhost',
    'localhost:8080',
    '127.0.0.1',
    '127.0.0.1:9',
    '[::1]',
  ],
  ...[
    '192.168.1.20:8080',
    '203.0.113.7',
    '[fd00::7]:8080',
    'server',
    'server.local',
    'cadenza.lan:8080',
    'nas.home.arpa',
    'home.arpa',
    'dev',
  ],
  ...['gateway', 'gateway.cadenza.svc.cluster.local', 'gateway.internal'],
])('the product opens at %s', async (host) => {
  for (const path of ['/healthz', '/api/auth/check']) expect((await at(host, path)).status).toBe(200);
});

test('a request without a host, as of probes, is for the product', async () => {
  expect(await sendLines('GET /healthz HTTP/1.0')).toMatch(/^HTTP\/1\.1 200 /);
});

test('every name that a request gives counts', async () => {
  const host = 'cadenza.example.com';
  expect(await ask(gateway, 'http://go.acme.io/healthz', { host })).toMatchObject(foreign);
  expect((await ask(gateway, 'http://go.acme.io/t/o/x', { host })).status).toBe(200);
  expect((await ask(gateway, `http://${host}/healthz`, { host })).status).toBe(200);
  expect(await ask(gateway, `http://${host}/healthz`, { host: 'go.acme.io' })).toMatchObject(foreign);
  for (const hosts of [
    [host, 'go.acme.io'],
    ['go.acme.io', host],
  ]) {
    const lines = ['Connection: close', ...hosts.map((each) => `Host: ${each}`)];
    expect(await sendLines('GET /healthz HTTP/1.1', ...lines)).toMatch(/^HTTP\/1\.1 40[04] /);
  }
});

test('X-Forwarded-Host counts where the proxy is trusted, and takes nothing back', async () => {
  const [host, forwarded] = ['cadenza.example.com', 'x-forwarded-host'];
  expect((await ask(gateway, '/healthz', { host, [forwarded]: 'go.acme.io' })).status).toBe(200);
  expect(await ask(gateway, '/healthz', { host: 'go.acme.io', [forwarded]: host })).toMatchObject(foreign);
  expect(await ask(behindProxy, '/healthz', { host: '127.0.0.1', [forwarded]: 'go.acme.io' })).toMatchObject(foreign);
  expect(await ask(behindProxy, '/healthz', { host: 'go.acme.io', [forwarded]: host })).toMatchObject(foreign);
  expect((await ask(behindProxy, '/healthz', { host, [forwarded]: host })).status).toBe(200);
});

test('a product without a public name opens under every name', async () => {
  for (const host of ['server.example.com:8080', 'go.acme.io', '192.168.1.20'])
    expect((await ask(atHome, '/healthz', { host })).status).toBe(200);
});

test.each(['a b', 'one,,-', 'https://x.io'])('OTHER_HOSTS=%j is refused', (given) => {
  expect(schema.shape.OTHER_HOSTS.safeParse(given).success).toBe(false);
});

test('a host is read as URLs read it', () => {
  expect(['A.io:80', '0x7f.1', '[::1]:8080', 'a.io..', 'bücher.de'].map(nameIn)).toEqual([
    ...['a.io', '127.0.0.1', '[::1]', 'a.io', undefined],
  ]);
});
