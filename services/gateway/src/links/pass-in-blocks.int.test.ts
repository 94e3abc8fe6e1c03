import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  type RequestOptions,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, text } from 'node:stream/consumers';
import { type LinkAnswer, type LinkRequest, linkBlock } from '@cadenza/contracts';
import { identityHeader, verifyIdentity } from '@cadenza/http-kit';
import { eventually, testSecret } from '@cadenza/testing';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startGateway } from '../testing/start-gateway.ts';

type Block = readonly LinkRequest[];

let blocks: Block[] = [];
let answer: (block: Block, response: ServerResponse) => void;
/** Requests that came alone. */
let alone: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = [];

/** Plays `tracking`. */
const tracking = createServer(async (asked, response) => {
  if (asked.method !== 'POST') {
    alone.push(asked);
    if (asked.url === '/u/broken') return void response.destroy();
    return void response.setHeader('x-cadenza-secret', 'internal').end(`answer to ${asked.headers['x-request-id']}`);
  }
  const { requests } = linkBlock.parse(await json(asked));
  blocks.push(requests);
  answer(requests, response);
}).listen(0, '127.0.0.1');
await once(tracking, 'listening');
const agent = new Agent({ keepAlive: true });
afterAll(() => {
  tracking.closeAllConnections();
  agent.destroy();
});
beforeEach(() => {
  blocks = [];
  alone = [];
});
const gateway = await startGateway({
  METRICS_PORT: 0,
  TRACKING_URL: `http://127.0.0.1:${(tracking.address() as AddressInfo).port}`,
});

const line = (place: number, headers: Record<string, string> = {}) =>
  `${JSON.stringify([place, 200, headers, `answer ${place}`] satisfies LinkAnswer)}\n`;
const places = (block: Block) => [...block.keys()];
const isSlow = ({ path }: LinkRequest) => path === '/t/c/slow';

function begin(path: string, options: RequestOptions = {}) {
  const outgoing = request({ host: '127.0.0.1', port: gateway.port, path, agent, ...options });
  outgoing.on('error', () => {}).end();
  return outgoing;
}

async function ask(path: string) {
  const [response] = (await once(begin(path), 'response')) as [IncomingMessage];
  return { status: response.statusCode, body: await text(response) };
}

const many = (count: number, path = '/t/o/x') => Promise.all(Array.from({ length: count }, () => ask(path)));

test('requests that come together are passed on in few blocks of limited size, and each gets its own answer', async () => {
  answer = (block, response) =>
    void response.end(
      places(block)
        .reverse()
        .map((place) => line(place, { 'x-place': String(place) }))
        .join(''),
    );
  // Connections are opened one by one; on open ones all ask in one turn.
  await many(200);
  blocks = [];
  const answers = await many(200);
  expect(answers.every(({ status, body }) => status === 200 && body.startsWith('answer'))).toBe(true);
  expect(new Set(blocks.flat().map(({ id }) => id)).size).toBe(200);
  expect(blocks.length).toBeLessThan(50);
  expect(Math.max(...blocks.map(({ length }) => length))).toBeLessThanOrEqual(64);
});

test('answers that are as long as links can be cost none of those that came with them', async () => {
  const long = 'x'.repeat(100_000);
  answer = (block, response) =>
    void response.end(
      places(block)
        .map((place) => `${JSON.stringify([place, 200, {}, long])}\n`)
        .join(''),
    );
  await many(100);
  expect((await many(100)).filter(({ status, body }) => status !== 200 || body !== long)).toEqual([]);
  expect(Math.max(...blocks.map(({ length }) => length))).toBeGreaterThan(20);
});

test('a slow one holds up none of those that came with it', async () => {
  const held: (() => void)[] = [];
  answer = (block, response) => {
    for (const place of places(block)) if (!isSlow(block[place]!)) response.write(line(place));
    const slow = block.findIndex(isSlow);
    if (slow < 0) response.end();
    else held.push(() => response.end(line(slow)));
  };
  const slow = ask('/t/c/slow');
  expect((await many(20)).map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(held).toHaveLength(1);
  held[0]!();
  expect((await slow).status).toBe(200);
});

test('when the connection breaks, those without an answer get 503, and none is asked twice', async () => {
  answer = (_block, response) => void response.write(line(0), () => response.destroy());
  const answers = await many(50);
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(blocks.length);
  expect(statuses.filter((status) => status === 503)).toHaveLength(50 - blocks.length);
  expect(blocks.flat()).toHaveLength(50);
});

test.each<[string, (response: ServerResponse) => void]>([
  ['refuses', (response) => response.writeHead(403).end('{}')],
  ['answers without sense', (response) => response.end('no JSON\n')],
  ['leaves them unanswered', (response) => response.end()],
  ['answers others', (response) => response.end(line(63))],
  ['sends a header that cannot be passed on', (response) => response.end(line(0, { location: 'a\r\nb' }))],
  ['sends more than links ever are', (response) => response.end('x'.repeat(9_000_000))],
])('while tracking %s, links are answered with 503', async (_, badly) => {
  answer = (_block, response) => badly(response);
  const { status, body } = await ask('/t/o/x');
  expect([status, JSON.parse(body).code]).toEqual([503, 'unavailable']);
});

test('a tracking of the version before, which takes no blocks, is asked for each link', async () => {
  answer = (_block, response) => void response.writeHead(404).end('{}');
  const asMail = { 'user-agent': 'a mail program', 'x-moz': 'prefetch' };
  const strange = { cookie: 'cadenza=x', [identityHeader]: 'forged', 'x-forwarded-for': '8.8.8.8' };
  const links = ['/t/o/x', '/t/c/x', '/u/x'].flatMap((path) => ['GET', 'HEAD'].map((method) => ({ path, method })));
  const answers = await Promise.all(
    links.map(async ({ path, method }, place) => {
      const id = `request-${place}`;
      const outgoing = begin(path, { method, headers: { ...asMail, ...strange, 'x-request-id': id } });
      const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
      expect(response.headers).toMatchObject({ 'x-request-id': id, 'cross-origin-resource-policy': 'cross-origin' });
      expect(response.headers).not.toHaveProperty('x-cadenza-secret');
      return [response.statusCode, await text(response)];
    }),
  );
  expect(answers).toEqual(
    links.map(({ method }, place) => [200, method === 'HEAD' ? '' : `answer to request-${place}`]),
  );
  expect(alone).toHaveLength(links.length);
  for (const { headers } of alone) {
    const { host: _host, connection: _connection, [identityHeader]: identity, 'x-request-id': id, ...others } = headers;
    expect(others).toEqual(asMail);
    const said = await verifyIdentity(String(identity), { secret: testSecret }, Temporal.Now.instant(), 'tracking');
    expect([said, id]).toEqual([{ userId: null }, expect.stringMatching(/^request-/)]);
  }
  expect((await ask('/u/broken')).status).toBe(503);
});

test('a block is given up once all who wait for the rest of it have left', async () => {
  let givenUp = 0;
  answer = (block, response) => {
    response.once('close', () => (givenUp += 1));
    for (const place of places(block)) if (!isSlow(block[place]!)) response.write(line(place));
  };
  const left = [begin('/t/c/slow'), begin('/t/c/slow')];
  await ask('/t/o/x');
  await eventually(() => expect(blocks.flat().filter(isSlow)).toHaveLength(2));
  const waiting = blocks.filter((block) => block.some(isSlow)).length;
  left[0]?.destroy();
  await ask('/t/o/x');
  if (waiting === 1) expect(givenUp).toBe(0);
  left[1]?.destroy();
  await eventually(() => expect(givenUp).toBe(waiting));
});
