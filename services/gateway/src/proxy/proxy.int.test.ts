import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { awaitHeader, identityHeader, staleHeader, verifyIdentity, wroteHeader } from '@cadenza/http-kit';
import { databaseText, eventually, testSecret } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { ownLateness } from '../testing/own-lateness.ts';
import { browser, startGateway } from '../testing/start-gateway.ts';
import { upstreamNames } from './upstreams.ts';

let abandoned = 0;
const { url, seen, database, metricsPort } = await startGateway({
  METRICS_PORT: 0,
  answer: (request, response) => {
    if (request.url?.includes('/without-end')) return void response.once('close', () => (abandoned += 1));
    if (request.method === 'POST') response.setHeader(wroteHeader, 'campaigns:0198,campaigns:0199:answered');
    if (request.url?.includes('/missing')) response.statusCode = 404;
    response.setHeader('x-cadenza-secret', 'internal').setHeader('content-type', 'application/json');
    if (request.headers[awaitHeader]) response.setHeader(staleHeader, 'true');
    request.resume().on('end', () => response.end('{"ok":true}'));
  },
});
const frozen = createServer(() => {}).listen(0, '127.0.0.1');
await once(frozen, 'listening');
afterAll(() => frozen.closeAllConnections());
const away = await startGateway({
  METRICS_PORT: 0,
  CAMPAIGNS_URL: 'http://127.0.0.1:9',
  LEADS_URL: `http://127.0.0.1:${(frozen.address() as AddressInfo).port}`,
});
const picky = await startGateway({ answer: (request) => void request.once('data', () => request.destroy()) });
const pickyCookie = async () => {
  const visitor = browser(picky.url);
  await visitor.signIn();
  return visitor.cookie();
};
const session = browser(url);
await session.signIn();

const serviceOf: [string, string, string][] = [
  ['GET', '/api/campaigns', 'campaigns'],
  ['PATCH', '/api/campaigns/1', 'campaigns'],
  ['POST', '/api/campaigns/1/pause', 'campaigns'],
  ['DELETE', '/api/campaigns/1/sequences', 'campaigns'],
  ['POST', '/api/sequences', 'campaigns'],
  ['GET', '/api/campaigns/1/leads?limit=5', 'leads'],
  ['DELETE', '/api/campaigns/1/leads/2', 'leads'],
  ['POST', '/api/campaigns/1/attach-leads', 'leads'],
  ['POST', '/api/leads/bulk-delete', 'leads'],
  ['GET', '/api/campaigns/1/emails?status=unknown', 'sending'],
  ['POST', '/api/campaigns/1/emails/2/send-again', 'sending'],
  ['GET', '/api/campaigns/1/report', 'tracking'],
  ['POST', '/api/campaigns/1/tracking', 'tracking'],
  ['GET', '/api/analytics', 'tracking'],
  ['POST', '/api/ai/generate-email', 'ai'],
  ['POST', '/api/objects/upload', 'objects'],
  ['GET', '/objects/1', 'objects'],
  ['GET', '/s3/params?filename=a.pdf', 'objects'],
  ['POST', '/s3/multipart', 'objects'],
  ['POST', '/s3/multipart/1/complete?key=2', 'objects'],
  ['DELETE', '/s3/multipart/1?key=2', 'objects'],
  ['GET', '/api/mailboxes', 'mailboxes'],
  ['GET', '/api/relay', 'sending'],
  ['PATCH', '/api/settings', 'sending'],
  ['GET', '/api/unclear-refusals', 'sending'],
  ['GET', '/api/refused-domains', 'sending'],
  ['GET', '/api/dead-address-replies', 'sending'],
  ['GET', '/api/returned-emails', 'tracking'],
  ['GET', '/dev/mail', 'sending'],
  ['GET', '/dev/mail.json', 'sending'],
  ['GET', '/dev/mail/1.eml', 'sending'],
];

test.each(serviceOf)('%s %s is answered by the service %s, and only with a session', async (method, path, service) => {
  const refused = await browser(url).call(method, path);
  expect(refused.status).toBe(401);
  expect(refused.body).toEqual({ message: 'Please sign in first.', code: 'unauthenticated' });
  const answer = await session.call(method, path);
  expect(answer.status).toBe(200);
  expect(seen.at(-1)).toMatchObject({ service, method, url: path });
});

test('a service knows a session by a pseudonym of its own, which opens nothing', async () => {
  const another = browser(url);
  await another.signIn();
  const pseudonym = async (by: typeof session, path: string) => {
    await by.get(path);
    const { service = '', headers } = seen.at(-1) ?? {};
    const token = headers?.[identityHeader] as string;
    return (await verifyIdentity(token, { secret: testSecret }, Temporal.Now.instant(), service))?.session;
  };
  const own = await pseudonym(session, '/api/mailboxes');
  expect(own).toMatch(/^[\w-]{43}$/);
  expect(await pseudonym(session, '/api/mailboxes/oauth')).toBe(own);
  expect(new Set([own, await pseudonym(another, '/api/mailboxes'), await pseudonym(session, '/api/leads')]).size).toBe(
    3,
  );
  expect(await pseudonym(browser(url), '/u/abc')).toBeUndefined();
  const stored = await databaseText(database.url);
  for (const known of [session.cookie(), decodeURIComponent(session.cookie()), stored])
    expect(known).not.toContain(own);
});

test.each(['/t/o/abc', '/u/abc'])('%s needs no session', async (path) => {
  const answer = await browser(url).get(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(seen.at(-1)).toMatchObject({ service: 'tracking', url: path });
});

test('a recipient may unsubscribe with the form that mail programs send', async () => {
  const answer = await browser(url).post('/u/abc', 'List-Unsubscribe=One-Click', {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'cross-site',
  });
  expect(answer.status).toBe(200);
});

test.each(['/u/abc', '/t/o/abc', '/t/c/abc'])(
  'S6: %s with a body of any size is answered, always the same, though the service reads nothing of it',
  async (path) => {
    const hasty = await startGateway({
      answer: (request, response) => {
        response.end('{}');
        response.once('finish', () => request.socket.destroySoon());
      },
    });
    const body = Buffer.alloc(2_000_000, 'x');
    const statuses = [];
    for (let count = 0; count < 20; count += 1) {
      const pieces = new ReadableStream({
        start: (controller) => {
          for (let at = 0; at < body.length; at += 100_000) controller.enqueue(body.subarray(at, at + 100_000));
          controller.close();
        },
      });
      const init = { method: 'POST', ...(count % 2 ? { body } : { body: pieces, duplex: 'half' }) } as RequestInit;
      const answer = await fetch(`${hasty.url}${path}`, init);
      await answer.text();
      statuses.push(answer.status);
    }
    expect(statuses).toEqual(Array(20).fill(200));
    expect(hasty.seen.at(-1)?.headers).toMatchObject({ 'content-length': '0' });
    expect(hasty.seen.at(-1)?.headers).not.toHaveProperty('transfer-encoding');
  },
);

test('S6: an unsubscribe with a body without end is refused as too large', async () => {
  const chunks = new ReadableStream({
    pull: async (controller) => {
      await new Promise(setImmediate);
      controller.enqueue(new Uint8Array(1_048_576));
    },
  });
  const answer = await fetch(`${url}/u/abc`, { method: 'POST', body: chunks, duplex: 'half' } as RequestInit);
  expect(answer.status).toBe(413);
});

test('services get a signed identity, and never what a client made up', async () => {
  await session.get('/api/leads', {
    [identityHeader]: 'forged',
    'x-cadenza-await': 'leads:1',
    'x-forwarded-for': '8.8.8.8',
  });
  const { headers } = seen.at(-1)!;
  const identityFor = (service: string) =>
    verifyIdentity(String(headers[identityHeader]), { secret: testSecret }, Temporal.Now.instant(), service);
  expect((await identityFor('leads'))?.userId).toMatch(/^[0-9a-f-]{36}$/);
  expect(await identityFor('sending')).toBeUndefined();
  expect(headers['x-cadenza-await']).not.toBe('leads:1');
  expect(headers['x-forwarded-for']).toBe('127.0.0.1');
  expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/);
});

test('internal calls between services are not reachable through the gateway', async () => {
  const before = seen.length;
  await session.get('/internal/leads/1/export');
  expect(seen.slice(before)).toEqual([]);
});

test('C1: every later read of a session carries the marks of its writes, and no other session’s read does', async () => {
  const writer = browser(url);
  await writer.signIn();
  await writer.get('/api/campaigns');
  expect(seen.at(-1)!.headers[awaitHeader]).toBeUndefined();
  const answer = await writer.post('/api/campaigns', {});
  expect([...answer.headers.keys()].filter((name) => name.startsWith('x-cadenza-'))).toEqual(['x-cadenza-now']);
  const read = await writer.get('/api/analytics');
  expect(read.headers.has(staleHeader), 'the reader hears that it does not show them yet').toBe(true);
  expect(String(seen.at(-1)!.headers[awaitHeader]).split(',').sort()).toEqual([
    'campaigns:0198',
    'campaigns:0199:answered',
  ]);
  const other = browser(url);
  await other.signIn();
  await other.get('/api/analytics');
  expect(seen.at(-1)!.headers[awaitHeader]).toBeUndefined();
});

test('answers carry the product time, and statuses pass unchanged', async () => {
  const answer = await session.get('/api/campaigns/missing');
  expect(answer.status).toBe(404);
  expect(answer.body).toEqual({ ok: true });
  expect(Temporal.Instant.from(answer.headers.get('x-cadenza-now')!)).toBeDefined();
});

test.each([
  ['from another site', { 'sec-fetch-site': 'cross-site' }, 403, 'foreign-request'],
  ['from a sister site', { 'sec-fetch-site': 'same-site' }, 403, 'foreign-request'],
  ['with a foreign origin', { origin: 'https://evil.example' }, 403, 'foreign-request'],
  ['from nowhere', { origin: 'null' }, 403, 'foreign-request'],
  ['as a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'unsupported-media-type'],
  ['as text', { 'content-type': 'text/plain' }, 415, 'unsupported-media-type'],
])('a change %s is refused before any service sees it', async (_case, headers, status, code) => {
  const before = seen.length;
  const answer = await session.post('/api/campaigns', '{}', headers);
  expect(answer.status).toBe(status);
  expect(answer.body.code).toBe(code);
  expect(seen).toHaveLength(before);
});

test('a change from our own page and an upload of any type pass', async () => {
  expect((await session.post('/api/campaigns', {}, { origin: url, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  expect((await session.post('/api/campaigns', {}, { origin: url })).status).toBe(200);
  const upload = await session.call('PUT', '/api/objects/uploads/1', 'bytes', { 'content-type': 'application/pdf' });
  expect(upload.status).toBe(200);
});

test.each(['/api', '/api/unknown', '/api/auth/unknown', '/api/%zz'])('%s is refused as JSON', async (path) => {
  const answer = await session.get(path, { accept: 'text/html' });
  expect([400, 404]).toContain(answer.status);
  expect(answer.body).toMatchObject({ message: expect.any(String), code: expect.any(String) });
});

test('a service that is away is answered with 503 within five seconds', async () => {
  const visitor = browser(away.url);
  await visitor.signIn();
  for (const path of ['/api/campaigns', '/api/leads']) {
    // Real time is the subject: somebody waits for this response.
    const startedAt = performance.now();
    const lateMs = ownLateness();
    const answer = await visitor.get(path);
    const tookMs = performance.now() - startedAt;
    expect(tookMs - lateMs()).toBeLessThan(5_000);
    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({ code: 'unavailable' });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  const ready = await visitor.get('/readyz');
  expect(ready.status).toBe(503);
  expect(ready.body.notReady).toEqual(expect.arrayContaining(['campaigns', 'leads']));
});

test('what a service begins to answer while it is asked whether it lives is passed on to its end', async () => {
  const waiting: ServerResponse[] = [];
  await using late = await startGateway({
    answer: (request, response) => {
      const isHealth = request.url === '/';
      if (!isHealth) return void waiting.push(response);
      // It takes no new requests, and has answered the one before: the gateway gives up waiting for this one alone.
      waiting[0]?.writeHead(200, { 'content-type': 'application/json' }).write('{"ok":');
      request.socket.once('close', () => waiting[0]?.end('true}'));
    },
  });
  const visitor = browser(late.url);
  await visitor.signIn();
  expect(await visitor.get('/api/campaigns')).toMatchObject({ status: 200, body: { ok: true } });
});

test('a read that comes too late for a kept connection is asked once more, a write is not', async () => {
  const used = new WeakSet<Socket>();
  await using closing = await startGateway({
    answer: (request, response) => {
      if (used.has(request.socket)) return void request.socket.destroy();
      used.add(request.socket);
      response.setHeader('content-type', 'application/json').end('{}');
    },
  });
  const visitor = browser(closing.url);
  await visitor.signIn();
  const statuses = [];
  for (let place = 0; place < 3; place += 1) statuses.push((await visitor.get('/api/leads')).status);
  expect(statuses).toEqual([200, 200, 200]);
  expect((await visitor.call('POST', '/api/leads/bulk-delete', '{}')).status).toBe(503);
  expect(closing.seen.filter(({ service }) => service === 'leads').map(({ method }) => method)).toEqual([
    ...['GET', 'GET', 'GET', 'GET', 'GET', 'POST'],
  ]);
});

test('readiness is checked once a second, however many callers there are', async () => {
  const asked = () => seen.filter(({ service }) => service === 'readyz').length;
  const before = asked();
  const responses = await Promise.all(Array.from({ length: 50 }, () => browser(url).get('/readyz')));
  expect(responses.map(({ status }) => status)).toEqual(Array(50).fill(200));
  const askedTogether = asked() - before;
  // Once on an idle host; again in each second that the fifty calls take.
  expect(askedTogether).toBeLessThan(responses.length);
  expect(askedTogether % upstreamNames.length).toBe(0);
  await eventually(async () => {
    await browser(url).get('/readyz');
    expect(asked() - before).toBeGreaterThan(askedTogether);
  });
});

test('the public port shows no metrics, not even to the loopback address, from which a reverse proxy may call', async () => {
  expect((await browser(url).get('/metrics')).status).toBe(404);
});

test('the metrics port shows metrics to anybody who reaches it, and nothing else', async () => {
  const page = browser(`http://127.0.0.1:${metricsPort}`);
  const scraped = await page.get('/metrics');
  expect(scraped.status).toBe(200);
  expect(scraped.body).toContain('cadenza_sign_ins_total');
  expect((await page.get('/api/auth/check')).status).toBe(404);
});

test('requests that a service did not answer are counted by service, those that it refused are not', async () => {
  const visitor = browser(away.url);
  await visitor.signIn();
  await visitor.get('/api/campaigns');
  const figuresOf = async (port: number | undefined) =>
    (await browser(`http://127.0.0.1:${port}`).get('/metrics')).body as string;
  expect(await figuresOf(away.metricsPort)).toMatch(
    /^cadenza_upstream_errors_total\{upstream="campaigns",service="gateway"\} [1-9]/m,
  );
  expect(await figuresOf(metricsPort)).toMatch(/^cadenza_upstream_errors_total\{upstream="leads",.*\} 0$/m);
});

test('a service learns that nobody waits for its answer any more', async () => {
  const leaving = new AbortController();
  const asking = fetch(`${url}/api/ai/without-end`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', cookie: session.cookie() },
    signal: leaving.signal,
  });
  await eventually(() => expect(seen.at(-1)?.url).toBe('/api/ai/without-end'));
  leaving.abort();
  await expect(asking).rejects.toThrow();
  await eventually(() => expect(abandoned).toBe(1));
});

test('an idle connection is closed before the service closes it', async () => {
  const left = Promise.withResolvers<void>();
  const told = await startGateway({
    answer: (request, response) => {
      request.socket.once('end', left.resolve);
      response.setHeader('connection', 'keep-alive').setHeader('keep-alive', 'timeout=2').end();
    },
  });
  expect((await browser(told.url).get('/t/o/abc')).status).toBe(200);
  await left.promise;
});

test('a body of unknown length that a service hangs up on is too large', async () => {
  const chunks = new ReadableStream({
    pull: async (controller) => {
      // An endless stream that never waits would starve everything else in this process.
      await new Promise(setImmediate);
      controller.enqueue(new Uint8Array(65_536));
    },
  });
  const answer = await fetch(`${picky.url}/api/leads`, {
    method: 'POST',
    body: chunks,
    duplex: 'half',
    headers: { 'content-type': 'application/json', cookie: await pickyCookie() },
  } as RequestInit);
  expect(answer.status).toBe(413);
});

test('garbage on the wire is answered with 400, a body without end with 413', async () => {
  expect(await raw('GARBAGE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/);
  const huge =
    'POST /api/leads HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n';
  expect(await raw(huge)).toMatch(/^HTTP\/1\.1 413/);
});

function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}
