import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { attachmentMaxBytes } from '@cadenza/contracts';
import { eventually } from '@cadenza/testing';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { importsOf } from './testing/follow-import.ts';
import { startRemoteServer } from './testing/remote-server.ts';
import { startObjects } from './testing/start-objects.ts';

const content = randomBytes(3_000_000);
const half = content.length / 2;
/** Responses held back until the test releases them. */
let waiting: ServerResponse[] = [];

const forbidden = await startRemoteServer((_request, response) => response.end('secret'));
const server = await startRemoteServer(({ url = '' }, response) => {
  const redirect = (location: string) => response.writeHead(302, { location }).end();
  const [, name, count] = new URL(url, server.url).pathname.split('/');
  if (name === 'file.pdf')
    response
      .setHeader('content-type', 'application/pdf; version=1')
      .setHeader('content-length', content.length)
      .end(content);
  else if (name === 'untold') response.write(content, () => response.end());
  else if (name === 'named')
    response.setHeader('content-disposition', "attachment; filename*=UTF-8''%C3%84rger.pdf").end('a');
  else if (name === 'away') redirect(`${forbidden.url}/secret`);
  else if (name === 'inwards') redirect('http://169.254.169.254/latest/meta-data/');
  else if (name === 'with-password') redirect(`http://user:secret@${server.address}/file.pdf`);
  else if (name === 'to-a-file') redirect('file:///etc/passwd');
  else if (name === 'round') redirect('/round');
  else if (name === 'hops') redirect(Number(count) > 1 ? `/hops/${Number(count) - 1}` : '/file.pdf');
  else if (name === 'huge') response.setHeader('content-length', attachmentMaxBytes + 1).end();
  else if (name === 'endless') void writeWithoutEnd(response);
  else if (name === 'largest') response.end(Buffer.alloc(attachmentMaxBytes));
  else if (name === 'empty') response.setHeader('content-length', 0).end();
  else if (name === 'gzip') response.setHeader('content-encoding', 'gzip').end(gzipSync(content));
  else if (name === 'cut')
    response.setHeader('content-length', content.length).write(content.subarray(0, half), () => response.destroy());
  else if (name === 'status') response.writeHead(Number(count)).end(count === '204' ? undefined : 'no');
  else if (name === 'big-head') response.setHeader('x-a', 'a'.repeat(20_000)).end();
  else if (name === 'stops') response.setHeader('content-length', content.length).write(content.subarray(0, half));
  else if (name === 'drips') void drip(response);
  else if (name === 'waits') {
    response.setHeader('content-length', content.length).write(content.subarray(0, half));
    waiting.push(response);
  }
});

async function writeWithoutEnd(response: ServerResponse): Promise<void> {
  while (!response.destroyed) {
    response.write(content);
    await new Promise(setImmediate);
  }
}

async function drip(response: ServerResponse): Promise<void> {
  while (!response.destroyed) {
    response.write('a');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const settings = { REMOTE_IMPORT_ALLOW: server.address };
const objects = await startObjects(settings);
const hasty = await startObjects(settings, {
  remoteLimits: { connectMsMax: 5_000, firstByteMsMax: 300, silenceMsMax: 300, fileMsMax: 1_500 },
});
const { look, begin, follow } = importsOf(objects);
afterAll(async () => {
  for (const each of [objects, hasty, server, forbidden]) await each[Symbol.asyncDispose]();
});
beforeEach(() => {
  waiting = [];
});

const finish = () => {
  for (const response of waiting) response.end(content.subarray(half));
};

async function download(token: string) {
  const answer = await objects.download(`/objects/${token}`);
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
}

async function leavesNothing(place = objects): Promise<void> {
  await eventually(async () => {
    expect((await place.context.database.query('select id from pieces')).rows).toEqual([]);
    expect(await readdir(`${place.folder}/incoming`)).toEqual([]);
  });
}

test('POST /api/objects/url/get: a file comes byte for byte, and how far it is is said', async () => {
  const token = await begin(`${server.url}/file.pdf?key=1#page`);
  const { end, messages, closed } = await follow(token);
  expect(await end()).toEqual({
    action: 'success',
    payload: { url: `https://mail.example.com/api/objects/uploads/${token}` },
  });
  const progress = messages.filter(({ action }) => action === 'progress');
  expect(progress.at(-1)?.payload).toEqual({
    progress: 100,
    bytesUploaded: content.length,
    bytesTotal: content.length,
  });
  const { status, type, bytes } = await download(token);
  expect(status).toBe(200);
  expect(type).toBe('application/pdf');
  expect(bytes.equals(content)).toBe(true);
  await eventually(() => expect(closed()).toBe(1000));
  await leavesNothing();
});

test('a file whose size nobody tells comes as well; at the end its size is said', async () => {
  const token = await begin(`${server.url}/untold`);
  const { end, messages } = await follow(token);
  expect((await end()).action).toBe('success');
  expect(messages.at(-2)?.payload).toMatchObject({ bytesUploaded: content.length, bytesTotal: content.length });
  expect(messages.at(0)?.payload).toMatchObject({ bytesTotal: null });
  expect((await download(token)).bytes.equals(content)).toBe(true);
});

test('its server learns nothing about who asked', async () => {
  await look(`${server.url}/file.pdf`);
  expect(Object.keys(server.asked.at(-1)!.headers).sort()).toEqual([
    'accept',
    'accept-encoding',
    'connection',
    'host',
    'user-agent',
  ]);
  expect(server.asked.at(-1)!.headers['accept-encoding']).toBe('identity');
});

test.each([
  ['/file.pdf', { name: 'file.pdf', type: 'application/pdf', size: content.length }],
  ['/untold', { name: 'untold', type: 'application/octet-stream', size: null }],
  ['/named', { name: 'Ärger.pdf' }],
  ['/empty', { size: 0 }],
  ['/hops/5', { name: 'file.pdf' }],
])('POST /api/objects/url/meta: of %s is known what it is before it is fetched', async (path, known) => {
  expect(await look(`${server.url}${path}`)).toMatchObject({ status: 200, body: known });
});

test('the largest file and an empty one come', async () => {
  for (const [name, size] of [
    ['largest', attachmentMaxBytes],
    ['empty', 0],
  ] as const) {
    const token = await begin(`${server.url}/${name}`);
    expect((await (await follow(token)).end()).action).toBe('success');
    expect((await download(token)).bytes).toHaveLength(size);
  }
});

test.each([
  ['a private address', () => `${forbidden.url}/`, 'remote-not-public'],
  [
    'a name of this machine',
    () => `${server.url.replace('127.0.0.1', 'localhost').replace(/\d+$/, '')}${forbidden.address.split(':')[1]}/`,
    'remote-not-public',
  ],
  ['metadata of a cloud', () => 'http://169.254.169.254/', 'remote-not-public'],
  ['a redirect to a private address', () => `${server.url}/away`, 'remote-not-public'],
  ['a redirect to metadata', () => `${server.url}/inwards`, 'remote-not-public'],
  ['a redirect with a password', () => `${server.url}/with-password`, 'remote-url-invalid'],
  ['a redirect to a file', () => `${server.url}/to-a-file`, 'remote-url-invalid'],
  ['a redirect to itself', () => `${server.url}/round`, 'remote-redirects'],
  ['a sixth redirect', () => `${server.url}/hops/6`, 'remote-redirects'],
  ['a file that is too large', () => `${server.url}/huge`, 'file-too-large'],
  ['a compressed answer', () => `${server.url}/gzip`, 'remote-encoded'],
  ['a missing file', () => `${server.url}/status/404`, 'remote-no-file'],
  ['a page for people who sign in', () => `${server.url}/status/401`, 'remote-no-file'],
  ['an answer without a file', () => `${server.url}/status/204`, 'remote-no-file'],
  ['a redirect that is none', () => `${server.url}/status/304`, 'remote-no-file'],
  ['a head that is too large', () => `${server.url}/big-head`, 'remote-unreachable'],
  ['TLS where there is none', () => server.url.replace('http', 'https'), 'remote-unreachable'],
])('%s is refused, before and while it is fetched', async (_about, url, code) => {
  const before = forbidden.asked.length;
  const looked = await look(url());
  expect(looked.body).toEqual({ code, message: expect.stringMatching(/\.$/) });
  expect([413, 422]).toContain(looked.status);
  const { end } = await follow(await begin(url()));
  expect(await end()).toEqual({ action: 'error', payload: { error: looked.body } });
  expect(forbidden.asked).toHaveLength(before);
  await leavesNothing();
});

test.each([
  ['grows too large', '/endless', 'file-too-large'],
  ['is cut off half-way', '/cut', 'remote-broke-off'],
])('a file that %s is not kept, and its server is left', async (_about, path, code) => {
  const { end } = await follow(await begin(`${server.url}${path}`));
  expect(await end()).toMatchObject({ action: 'error', payload: { error: { code } } });
  await leavesNothing();
});

test.each([
  ['says nothing', '/silent', 'remote-unreachable'],
  ['stops in the middle', '/stops', 'remote-too-slow'],
  ['drips', '/drips', 'remote-too-slow'],
])('a server that %s is not waited for', async (_about, path, code) => {
  const calls = importsOf(hasty);
  const { end } = await calls.follow(await calls.begin(`${server.url}${path}`));
  expect(await end()).toMatchObject({ action: 'error', payload: { error: { code } } });
  await leavesNothing(hasty);
});

test('whoever loses the connection comes back and gets the file; the first fetch is broken off', async () => {
  const token = await begin(`${server.url}/waits`);
  const first = await follow(token);
  await eventually(() => expect(first.messages).not.toEqual([]));
  const left = server.left();
  first.drop();
  await eventually(() => expect(server.left()).toBe(left + 1));
  await leavesNothing();
  const second = await follow(token);
  await eventually(() => expect(second.messages).not.toEqual([]));
  finish();
  expect((await second.end()).action).toBe('success');
  const again = await follow(token);
  expect(await again.end()).toEqual(await second.end());
  expect(again.messages.map(({ action }) => action)).toEqual(['progress', 'success']);
  expect(again.messages[0]?.payload).toMatchObject({ bytesTotal: content.length });
  expect((await download(token)).bytes.equals(content)).toBe(true);
});

test('of two who follow the same file both get it, and it is kept once', async () => {
  const token = await begin(`${server.url}/waits`);
  const both = [await follow(token), await follow(token)];
  await eventually(() => expect(waiting).toHaveLength(2));
  finish();
  for (const { end } of both) expect((await end()).action).toBe('success');
  await leavesNothing();
  expect((await download(token)).bytes.equals(content)).toBe(true);
});

test('a pause breaks the fetch off, going on begins it anew', async () => {
  const token = await begin(`${server.url}/waits`);
  const { say, end, messages } = await follow(token);
  await eventually(() => expect(messages).not.toEqual([]));
  const left = server.left();
  say('pause');
  await eventually(() => expect(server.left()).toBe(left + 1));
  waiting = [];
  say('resume');
  say('resume');
  await eventually(() => expect(waiting).toHaveLength(1));
  finish();
  expect((await end()).action).toBe('success');
  expect((await download(token)).bytes.equals(content)).toBe(true);
});

test('what is cancelled is forgotten', async () => {
  const token = await begin(`${server.url}/waits`);
  const { say, closed, messages } = await follow(token);
  const other = await follow(token);
  await eventually(() => expect(waiting).toHaveLength(2));
  say('cancel');
  await eventually(() => expect(closed()).toBe(1000));
  expect(messages.filter(({ action }) => action !== 'progress')).toEqual([]);
  finish();
  expect(await other.end()).toMatchObject({ action: 'error', payload: { error: { code: 'file-not-found' } } });
  expect((await follow(token)).status()).toBe(404);
  expect((await download(token)).status).toBe(404);
  await leavesNothing();
});

test('nobody follows the file of somebody else, of no session, or that is no import', async () => {
  const token = await begin(`${server.url}/file.pdf`);
  expect((await follow(token, '019a0000-0000-7000-8000-000000000002')).status()).toBe(404);
  expect((await follow(token, 'nobody')).status()).toBe(401);
  expect((await follow('nonsense')).status()).toBe(404);
  expect((await follow(await objects.startUpload())).status()).toBe(404);
  const plain = await objects.client.get(`/api/objects/api/${token}`);
  expect(plain).toMatchObject({ status: 426, body: { code: 'websocket-only' } });
});

test('nonsense over the connection changes nothing; too much of it ends it', async () => {
  const token = await begin(`${server.url}/waits`);
  const { send, end, messages } = await follow(token);
  for (const text of ['', '{', 'null', '[]', '{"action":"explode"}', '{"action":{}}']) send(text);
  send(Buffer.from([0xff, 0x00]));
  await eventually(() => expect(messages).not.toEqual([]));
  finish();
  expect((await end()).action).toBe('success');
  const rude = await follow(await begin(`${server.url}/waits`));
  rude.send('a'.repeat(2_000));
  await eventually(() => expect(rude.closed()).toBe(1009));
});

test('the address of a file is forgotten once the file is there', async () => {
  const token = await begin(`${server.url}/file.pdf?key=secret`);
  await (await follow(token)).end();
  const { rows } = await objects.context.database.query('select remote_url from files where id = $1', [token]);
  expect(rows).toEqual([{ remote_url: null }]);
});

test('a service that ends says goodbye to whoever follows', async () => {
  const ending = await startObjects(settings);
  const calls = importsOf(ending);
  const { closed, messages } = await calls.follow(await calls.begin(`${server.url}/waits`));
  await eventually(() => expect(messages).not.toEqual([]));
  await ending.drain();
  await eventually(() => expect(closed()).toBe(1001));
  await leavesNothing(ending);
  await ending[Symbol.asyncDispose]();
});
