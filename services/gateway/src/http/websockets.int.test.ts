import { once } from 'node:events';
import { connect } from 'node:net';
import { identityHeader, verifyIdentity } from '@cadenza/http-kit';
import { eventually, testSecret } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { browser, startGateway } from '../testing/start-gateway.ts';

const service = new WebSocketServer({ noServer: true });
service.on('connection', (socket) => socket.on('message', (text) => socket.send(`heard ${text}`)));
let upstreamClosed = 0;
service.on('connection', (socket) => socket.once('close', () => (upstreamClosed += 1)));
const path = '/api/objects/api/0198c1de-0000-7000-8000-000000000001';

const open = () =>
  startGateway({
    answer: (_request, response) =>
      void response.writeHead(404, { 'content-type': 'application/json' }).end('{"code":"file-not-found"}'),
    upgrade: (request, socket, head) =>
      service.handleUpgrade(request, socket, head, (client) => service.emit('connection', client, request)),
  });
const { url, seen } = await open();
const visitor = browser(url);
await visitor.signIn();

function websocket(
  to: string,
  headers: Record<string, string> = {},
): Promise<{ socket: WebSocket; status: number; body: string }> {
  const socket = new WebSocket(to.replace('http', 'ws'), { headers });
  return new Promise((resolve) => {
    socket.on('error', () => {});
    socket.once('open', () => resolve({ socket, status: 101, body: '' }));
    socket.once('close', () => resolve({ socket, status: 0, body: '' }));
    socket.once('unexpected-response', async (_request, answer) => {
      let body = '';
      for await (const piece of answer) body += piece;
      resolve({ socket, status: answer.statusCode ?? 0, body });
    });
  });
}

const ours = () => ({ cookie: visitor.cookie(), origin: url });

test('bytes go both ways, and each side learns that the other one is gone', async () => {
  const { socket, status } = await websocket(`${url}${path}`, ours());
  expect(status).toBe(101);
  const large = 'a'.repeat(300_000);
  for (const text of ['one', large]) {
    socket.send(text);
    const [answer] = await once(socket, 'message');
    expect(String(answer) === `heard ${text}`).toBe(true);
  }
  const before = upstreamClosed;
  socket.terminate();
  await eventually(() => expect(upstreamClosed).toBe(before + 1));
  const other = await websocket(`${url}${path}`, ours());
  for (const client of service.clients) client.close(4_000, 'over');
  const [code, reason] = await once(other.socket, 'close');
  expect([code, String(reason)]).toEqual([4_000, 'over']);
});

test('the service gets a signed identity, and neither the cookie nor what a client made up', async () => {
  const { socket } = await websocket(`${url}${path}?to=elsewhere`, {
    ...ours(),
    [identityHeader]: 'forged',
    'x-cadenza-await': 'leads:1',
    'x-forwarded-for': '8.8.8.8',
    authorization: 'Basic Zm9yZ2Vk',
  });
  const { headers, service: name, url: asked } = seen.at(-1)!;
  const identity = await verifyIdentity(
    String(headers[identityHeader]),
    { secret: testSecret },
    Temporal.Now.instant(),
    'objects',
  );
  expect(identity?.userId).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers).not.toHaveProperty('cookie');
  expect(headers).not.toHaveProperty('authorization');
  expect(headers).not.toHaveProperty('x-cadenza-await');
  expect(headers['x-forwarded-for']).toBe('127.0.0.1');
  expect([name, asked]).toEqual(['objects', path]);
  socket.terminate();
});

test.each<[string, () => Record<string, string>, string, number, string]>([
  ['without a session', () => ({ origin: url }), path, 401, 'unauthenticated'],
  ['with a made-up session', () => ({ origin: url, cookie: 'cadenza=s%3Aforged' }), path, 401, 'unauthenticated'],
  ['of another site', () => ({ ...ours(), origin: 'https://evil.example' }), path, 403, 'foreign-request'],
  ['from nowhere', () => ({ ...ours(), origin: 'null' }), path, 403, 'foreign-request'],
  ['of a sister site', () => ({ ...ours(), 'sec-fetch-site': 'same-site' }), path, 403, 'foreign-request'],
  ['that does not say where from', () => ({ cookie: visitor.cookie() }), path, 403, 'foreign-request'],
  ['at another call', ours, '/api/campaigns', 404, 'no-websocket'],
  ['at a public path', ours, '/t/o/abc', 404, 'no-websocket'],
  ['at a page', ours, '/', 404, 'no-websocket'],
  ['below the path', ours, `${path}/more`, 404, 'no-websocket'],
  ['at the folder above', ours, '/api/objects/api/', 404, 'no-websocket'],
])('a websocket %s is refused with an answer, and no service sees it', async (_about, headers, to, status, code) => {
  const before = seen.length;
  const refused = await websocket(`${url}${to}`, headers());
  expect(refused.status).toBe(status);
  expect(JSON.parse(refused.body)).toMatchObject({ code, message: expect.stringMatching(/\.$/) });
  expect(seen.slice(before)).toEqual([]);
});

test('a handshake for another host in its first line is not passed on to that host', async () => {
  let reached = 0;
  const elsewhere = await startGateway({
    upgrade: (_request, socket) => {
      reached += 1;
      socket.destroy();
    },
  });
  const before = seen.length;
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const { cookie, origin } = ours();
  socket.write(
    [
      `GET ${elsewhere.url}${path} HTTP/1.1`,
      'Host: evil.example',
      `Origin: ${origin}`,
      'Sec-Fetch-Site: same-origin',
      `Cookie: ${cookie}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '\r\n',
    ].join('\r\n'),
  );
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 101 /);
  expect(seen.slice(before).map(({ url: asked }) => asked)).toEqual([path]);
  expect(reached).toBe(0);
  socket.destroy();
});

test('the refusal of a service is passed on', async () => {
  const refusing = await startGateway({
    upgrade: (_request, socket) =>
      socket.end(
        'HTTP/1.1 404 Not Found\r\ncontent-type: application/json\r\nx-cadenza-secret: 1\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}',
      ),
  });
  const user = browser(refusing.url);
  await user.signIn();
  const answer = await websocket(`${refusing.url}${path}`, { cookie: user.cookie(), origin: refusing.url });
  expect(answer).toMatchObject({ status: 404, body: '{}' });
});

test('a service that is away is answered with 503, and the gateway goes on', async () => {
  const away = await startGateway({ OBJECTS_URL: 'http://127.0.0.1:9' });
  const user = browser(away.url);
  await user.signIn();
  const answer = await websocket(`${away.url}${path}`, { cookie: user.cookie(), origin: away.url });
  expect(answer.status).toBe(503);
  expect(JSON.parse(answer.body).code).toBe('unavailable');
  expect((await user.get('/healthz')).status).toBe(200);
});

test('another kind of upgrade is no reason to refuse a request', async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(
    'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n',
  );
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  socket.destroy();
});

test('a connection that breaks in the middle of a handshake harms nobody', async () => {
  for (let times = 0; times < 20; times += 1) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('error', () => {});
    const { cookie, origin } = ours();
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: x\r\nOrigin: ${origin}\r\nCookie: ${cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    );
    await once(socket, 'connect');
    socket.resetAndDestroy();
  }
  expect((await visitor.get('/healthz')).status).toBe(200);
});

test.each(['drain', 'end'])('a gateway that is to %s closes its websockets first', async (how) => {
  const ending = await open();
  const user = browser(ending.url);
  await user.signIn();
  const { socket } = await websocket(`${ending.url}${path}`, { cookie: user.cookie(), origin: ending.url });
  const closed = once(socket, 'close');
  if (how === 'drain') await ending.drain();
  else void ending[Symbol.asyncDispose]();
  const [code] = await closed;
  expect(code).toBe(1001);
});
