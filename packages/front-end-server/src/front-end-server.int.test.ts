import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { freePort } from '@cadenza/free-port';
import { afterAll, beforeAll, expect, test } from 'vitest';

const entry = fileURLToPath(new URL('./main.ts', import.meta.url));
const script = 'console.log("main")';
const folder = await mkdtemp(path.join(tmpdir(), 'cadenza-front-end-server-'));
await writeFile(path.join(folder, 'index.html'), '<!doctype html>');
await writeFile(path.join(folder, 'mf-manifest.json'), '{}');
await writeFile(path.join(folder, 'main.0123456789.js'), script);
await writeFile(path.join(folder, 'main.0123456789.js.br'), brotliCompressSync(script));
await writeFile(path.join(folder, 'main.0123456789.js.gz'), gzipSync(script));

const port = await freePort();
const server = spawn(process.execPath, [entry, folder], { env: { PORT: String(port) }, stdio: ['ignore', 'pipe', 2] });
const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}${address}`, { headers });

beforeAll(() => once(createInterface({ input: server.stdout! }), 'line'));
afterAll(async () => {
  server.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
])('a client that accepts "%s" gets %s', async (accepted, sent) => {
  const response = await get('/main.0123456789.js', { 'accept-encoding': accepted });
  expect(response.headers.get('content-encoding')).toBe(sent);
  expect(response.headers.get('content-type')).toContain('javascript');
  expect(response.headers.get('vary')).toContain('accept-encoding');
  expect(await response.text()).toBe(script);
});

test('a file with a hash in its name is cached for ever, other files are revalidated', async () => {
  expect((await get('/main.0123456789.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  for (const address of ['/index.html', '/mf-manifest.json'])
    expect((await get(address)).headers.get('cache-control')).toBe('no-cache');
});

test.each(['/', '/missing.0123456789.js', '/campaigns', '/..%2fsecret', '/main.0123456789.js/x'])(
  '%s is not found, and the 404 is not cached',
  async (address) => {
    const response = await get(address, { accept: 'text/html' });
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toBe('Not found');
  },
);

test.each(['/healthz', '/readyz'])('%s answers', async (address) => {
  expect((await get(address)).status).toBe(200);
});

test('SIGTERM ends it with status 0, even with a connection kept open', async () => {
  await (await get('/healthz')).text();
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
