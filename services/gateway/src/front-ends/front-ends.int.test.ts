import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { browser, startGateway } from '../testing/start-gateway.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'cadenza-front-ends-'));
const shell = path.join(folder, 'shell');
const remote = path.join(folder, 'remote');
await mkdir(shell);
await mkdir(remote);
await writeFile(path.join(folder, 'secret.txt'), 'secret');
await writeFile(path.join(shell, 'index.html'), '<meta name="csp-nonce" content="__CSP_NONCE__">');
await writeFile(path.join(shell, 'main.0123456789.js'), 'console.log("main")');
await writeFile(path.join(shell, 'main.0123456789.js.gz'), gzipSync('console.log("main")'));
await writeFile(path.join(shell, 'theme.js'), '');
await writeFile(path.join(remote, 'mf-manifest.json'), '{}');
afterAll(() => rm(folder, { recursive: true }));

const { url } = await startGateway({ SHELL_DIR: shell, CAMPAIGNS_MF_DIR: remote });
const { get, post } = browser(url);
const asPage = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

test.each(['/', '/campaigns', '/campaigns/1/report', '/no-such-screen'])('%s opens the shell', async (address) => {
  const response = await get(address, asPage);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-cache');
  const nonce = /content="([^"]+)"/.exec(response.body)?.[1];
  expect(response.headers.get('content-security-policy')).toBe(
    `default-src 'none';script-src 'self';style-src 'self' 'nonce-${nonce}';img-src 'self' data:;font-src 'self';` +
      `connect-src 'self';base-uri 'none';form-action 'self';frame-ancestors 'none'`,
  );
});

test('every page has a nonce of its own', async () => {
  expect((await get('/', asPage)).body).not.toBe((await get('/', asPage)).body);
});

test('a name with a hash is kept for ever, other files are asked for again', async () => {
  const main = await get('/main.0123456789.js');
  expect(main.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(main.headers.get('x-content-type-options')).toBe('nosniff');
  for (const address of ['/theme.js', '/remotes.json', '/mf/campaigns/mf-manifest.json']) {
    const response = await get(address);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-cache');
  }
});

test('a compressed twin is sent to clients that accept it', async () => {
  const compressed = await get('/main.0123456789.js', { 'accept-encoding': 'gzip, br' });
  expect(compressed.headers.get('content-encoding')).toBe('gzip');
  expect(compressed.headers.get('content-type')).toContain('javascript');
  expect(compressed.headers.get('vary')).toContain('accept-encoding');
  expect(compressed.body).toBe('console.log("main")');
  const plain = await get('/main.0123456789.js', { 'accept-encoding': 'identity' });
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(plain.body).toBe('console.log("main")');
});

test.each([
  '/missing.js',
  '/mf/campaigns/missing.js',
  '/mf/leads/mf-manifest.json',
  '/mf/unknown',
  '/main.0123456789.js/x.js',
])('the unknown file %s is not found', async (address) => {
  const response = await get(address);
  expect(response.status).toBe(404);
  expect(String(response.headers.get('cache-control'))).not.toContain('immutable');
});

test.each([
  '/../secret.txt',
  '/mf/campaigns/..%2f..%2fsecret.txt',
  '/mf/campaigns/%2e%2e/secret.txt',
  '/..%5csecret.txt',
])('nothing outside of the folder is served: %s', async (address) => {
  const response = await get(address);
  expect([400, 403, 404]).toContain(response.status);
  expect(JSON.stringify(response.body)).not.toContain('secret');
});

test('the shell learns where the remotes are', async () => {
  expect((await get('/remotes.json')).body).toEqual({
    remotes: [
      { name: 'campaigns_mf', entry: '/mf/campaigns/mf-manifest.json' },
      { name: 'leads_mf', entry: '/mf/leads/mf-manifest.json' },
      { name: 'mailboxes_mf', entry: '/mf/mailboxes/mf-manifest.json' },
    ],
  });
});

test.each([
  ['anything', { accept: '*/*' }],
  ['nothing in particular', { accept: '' }],
  ['a page before JSON', { accept: 'text/html, application/json;q=0.9' }],
])('who asks for %s gets the shell, by GET and by HEAD', async (_what, headers) => {
  for (const method of ['GET', 'HEAD']) {
    const response = await fetch(`${url}/`, { method, headers });
    expect([method, response.status, response.headers.get('content-type')]).toEqual([
      ...[method, 200, 'text/html; charset=utf-8'],
    ]);
  }
});

test('who asks for JSON, or changes something, gets no shell', async () => {
  for (const accept of ['application/json', 'application/json, text/plain, */*'])
    expect((await get('/campaigns', { accept })).status).toBe(404);
  expect((await post('/campaigns', {})).status).toBe(404);
});

test('a shell and remotes that another server serves look the same', async () => {
  const elsewhere = await startGateway({ SHELL_URL: url, CAMPAIGNS_MF_URL: `${url}/mf/campaigns` });
  const visitor = browser(elsewhere.url);
  const page = await visitor.get('/campaigns', asPage);
  expect(page.status).toBe(200);
  expect((await visitor.get('/main.0123456789.js')).headers.get('cache-control')).toContain('immutable');
  expect((await visitor.get('/mf/campaigns/mf-manifest.json')).body).toEqual({});
  expect((await visitor.get('/missing.js')).status).toBe(404);
});
