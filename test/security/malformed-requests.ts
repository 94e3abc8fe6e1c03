import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describedCalls } from '@cadenza/contracts';
import { eventually } from '@cadenza/testing';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { goodBodies } from '../bad-input/good-calls.ts';
import { inParallel } from '../bad-input/in-parallel.ts';
import { nameOf, world } from '../bad-input/world.ts';
import { scale } from '../faults/support/scale.ts';
import { owner } from '../support/running-product.ts';
import { signedIn } from '../support/session.ts';
import { filled, serviceRoutes } from './every-route.ts';
import { cookieOf, sendRaw, statusesIn } from './raw-request.ts';

const requests = scale({ short: 2_000, whole: 20_000 });
/** For the second half of the requests, including what the tests themselves keep. */
const growthBytesMax = 40 * 1_048_576;

/** Every public address, and those of services to which the gateway does not lead. */
const routes = [
  ...describedCalls.map((call) => ({ method: call.method.toUpperCase(), path: call.path, name: nameOf(call) })),
  ...serviceRoutes.map((route) => ({ ...route, name: '' })),
  ...['/', '/healthz', '/readyz', '/metrics', '/remotes.json', '/mf/campaigns/mf-manifest.json', '/api/docs'].map(
    (path) => ({ method: 'GET', path, name: '' }),
  ),
];

const segment = fc.oneof(
  fc.constantFrom(
    '%00',
    '%',
    '%zz',
    '..',
    '%2e%2e%2f',
    '..%5c',
    '%E0%A4%A',
    '{id}',
    '\\',
    ';',
    '[]',
    "'--",
    '019a0000',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }).map((text) =>
    Buffer.from(text)
      .toString('latin1')
      .replace(/[\r\n ]/g, '~'),
  ),
  fc.string({ maxLength: 12 }).map((text) => encodeURIComponent(text)),
  fc.constant('x'.repeat(9_000)),
);
const query = fc.oneof(
  fc.constantFrom(
    '',
    '?',
    '?limit=1&limit=2',
    '?cursor=%00',
    '?limit=-1',
    '?limit=9e99',
    '?a[b]=c',
    '?__proto__[x]=1',
    '?%',
    '?search=%ED%A0%80',
  ),
  segment.map((text) => `?${text}=${text}`),
);
const header = fc.oneof(
  fc.constantFrom(
    'Content-Length: -1',
    'Content-Length: 5\r\nContent-Length: 6',
    'Content-Length: 99999999999999999999',
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: gzip, chunked',
    'Transfer-Encoding: chunked\r\nContent-Length: 3',
    'Host: a\r\nHost: b',
    'Host:',
    ' folded: yes',
    'no colon',
    'X-Nul: a\u0000b',
    'Expect: 100-continue',
    'Expect: the unexpected',
    'Connection: upgrade\r\nUpgrade: websocket',
    'Connection: upgrade\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__',
    'Accept: */*;q=nonsense, text/html;;',
    'Accept-Encoding: ;q=,,',
    'Content-Encoding: br',
    'Content-Type: application/json; charset="',
    'Range: bytes=9-1,-',
    'If-None-Match: "',
    'Cookie: cadenza=s%3Ax.y; cadenza=%',
    'Origin: http://[',
    'X-Forwarded-For: ::::, 1.2.3.4.5',
    'X-Request-Id: \u007f',
    'Traceparent: 00-0-0-0',
    'X-Sequence-Save: %',
    `X-Long: ${'y'.repeat(9_000)}`,
  ),
  segment.map((text) => `X-Odd: ${text}`),
);
const method = fc.oneof(
  { weight: 6, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('HEAD', 'OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND', 'get', 'GARBAGE', 'P\u0000T'),
  },
);
const wrongBody = (good: string) =>
  fc.oneof(
    fc.nat(good.length).map((length) => good.slice(0, length)),
    fc
      .tuple(fc.nat(good.length), fc.string({ unit: 'binary', maxLength: 6 }))
      .map(([at, text]) => good.slice(0, at) + text + good.slice(at + 1)),
    fc.json({ maxDepth: 4 }),
    fc.constantFrom('', '[', '{"":{"":{"":', '5\r\n{"a":', 'zz\r\n{}', 'null', '"', '\u0000'),
  );

const request = fc.constantFrom(...routes).chain((route) =>
  fc.record({
    route: fc.constant(route),
    method,
    segment: fc.option(segment, { nil: undefined }),
    query,
    headers: fc.array(header, { maxLength: 2 }),
    body: wrongBody(JSON.stringify(goodBodies[route.name]?.() ?? { a: 1 })),
    hasSession: fc.boolean(),
    version: fc.oneof(
      { weight: 9, arbitrary: fc.constant('1.1') },
      { weight: 1, arbitrary: fc.constantFrom('1.0', '0.9', '9.9', 'x') },
    ),
  }),
);

describe('whatever comes over the wire', () => {
  let cookie: string;
  const seen = new Set<number>();
  beforeAll(async () => {
    cookie = await cookieOf(world.url, owner);
  });

  type Malformed = typeof request extends fc.Arbitrary<infer Value> ? Value : never;
  const written = ({ route, method, segment, query, headers, body, hasSession, version }: Malformed): Buffer => {
    const lines = [
      `${method || route.method} ${filled(route.path, segment)}${query} HTTP/${version}`,
      'Host: localhost',
      'Connection: close',
      ...(hasSession ? [`Cookie: ${cookie}`] : []),
      ...(headers.some((each) => /^(content-(type|length)|transfer-encoding)/i.test(each))
        ? headers
        : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`, ...headers]),
    ];
    return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), Buffer.from(body)]);
  };

  async function send(each: Malformed): Promise<void> {
    const bytes = written(each);
    const response = await sendRaw(world.url, bytes);
    const about = `${bytes.toString('latin1').slice(0, 400)}\n→ ${response.slice(0, 400)}`;
    expect(response, about).not.toContain('(no end)');
    // The AI assistant is not set up here, and the response says so.
    for (const status of statusesIn(response)) {
      seen.add(status);
      if (!response.includes('ai-not-configured')) expect(status, about).toBeLessThan(500);
    }
    expect(response, about).not.toMatch(/node_modules|\bat \S+ \(|SyntaxError|TypeError|RangeError|ECONN|postgres/i);
  }

  test(`${requests} malformed requests over every route: none ends in a fault, tells of the inside, or leaves anything behind`, {
    timeout: scale({ short: 300_000, whole: 3_600_000 }),
  }, async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const heapBytes = () => {
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    const sockets = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
    const half = (seed: number) => fc.sample(request, { numRuns: requests / 2, seed });

    const socketsBefore = sockets();
    await inParallel(half(1), send);
    const heapBefore = heapBytes();
    await inParallel(half(2), send);
    expect(heapBytes() - heapBefore).toBeLessThan(growthBytesMax);
    // Besides connections that the gateway and the services keep open to one another and to the databases.
    const keptOpenMax = 100;
    await eventually(() => expect(sockets()).toBeLessThan(socketsBefore + keptOpenMax), { timeoutMs: 60_000 });
    expect([...seen]).toEqual(expect.arrayContaining([200, 400, 401, 404]));
    // A new session: one of those requests may have ended all others, which is allowed.
    expect((await (await signedIn(world.url)).call('GET', '/api/campaigns')).status).toBe(200);
  });

  test('smuggled requests: what stands behind a body is never answered as a request of its own with somebody’s session', async () => {
    const inner = 'GET /api/leads HTTP/1.1\r\nHost: localhost\r\n\r\n';
    for (const length of [
      'Content-Length: 4\r\nTransfer-Encoding: chunked',
      'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
      'Transfer-Encoding: xchunked',
      'Transfer-Encoding : chunked',
      'Content-Length: 0\r\nContent-Length: 60',
    ]) {
      const head = `POST /api/campaigns HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\n${length}\r\n\r\n`;
      const response = await sendRaw(world.url, `${head}0\r\n\r\n${inner}`);
      const statuses = statusesIn(response);
      expect(statuses.length, `${length}\n${response}`).toBeLessThanOrEqual(1);
      expect(statuses, length).not.toContain(200);
      for (const status of statuses) expect(status, length).toBeLessThan(500);
    }
  });
});
