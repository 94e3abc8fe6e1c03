import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { freePort } from '@cadenza/free-port';
import { type S3Fault, type S3Server, startS3Server } from '@cadenza/testing';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { objectStoreContract } from './object-store.contract.ts';
import { StoreUnavailable } from './object-store.ts';
import { openS3Store, type S3Options } from './s3-store.ts';

const megabyte = 1_048_576;
const incomingFolder = await mkdtemp(path.join(tmpdir(), 'cadenza-incoming-'));
afterAll(() => rm(incomingFolder, { recursive: true }));
let server: S3Server;
beforeEach(async () => {
  server = await startS3Server();
});
afterEach(() => server[Symbol.asyncDispose]());

const openStore = (changed: Partial<S3Options> = {}) => openS3Store({ ...server, incomingFolder, ...changed });
const content = Buffer.alloc(3 * megabyte, 'ab');
const times = (count: number, fault: S3Fault) => Array.from({ length: count }, () => fault);

const { S3_TEST_ENDPOINT, S3_TEST_BUCKET, S3_TEST_REGION, S3_TEST_ACCESS_KEY_ID, S3_TEST_SECRET_ACCESS_KEY } =
  process.env;
const realServer = S3_TEST_ENDPOINT && {
  endpoint: S3_TEST_ENDPOINT,
  bucket: S3_TEST_BUCKET ?? 'cadenza-test',
  region: S3_TEST_REGION ?? 'us-east-1',
  accessKeyId: S3_TEST_ACCESS_KEY_ID ?? '',
  secretAccessKey: S3_TEST_SECRET_ACCESS_KEY ?? '',
};
describe(`on ${S3_TEST_ENDPOINT ?? 'the S3 server of the tests'}`, () =>
  objectStoreContract(() => openStore(realServer || {})));

describe('a store that fails for a moment is asked again', () => {
  test.each<[string, S3Fault[]]>([
    ['it is busy', times(2, { kind: 'refuse', status: 503, code: 'SlowDown' })],
    ['it has an error', times(2, { kind: 'refuse', status: 500, code: 'InternalError' })],
    ['the connection breaks in the middle of the file', times(2, { kind: 'break-request' })],
    ['the connection breaks before the answer', times(2, { kind: 'break-answer' })],
  ])('%s', async (_, faults) => {
    await using store = await openStore();
    const id = randomUUID();
    server.script(...faults);
    await store.put(id, Readable.from([content]), content.length);
    expect(server.requests).toEqual(Array.from({ length: 3 }, () => `PUT objects/${id}`));
    expect(server.objects.get(`objects/${id}`)?.content.equals(content)).toBe(true);
    server.script(...times(2, { kind: 'refuse', status: 503, code: 'SlowDown' }));
    expect((await buffer((await store.get(id))!)).equals(content)).toBe(true);
    server.script(...times(2, { kind: 'break-answer' }));
    await store.delete(id);
    expect(server.objects.size).toBe(0);
  });
});

describe('a store that stays away is unavailable, and nothing is left behind', () => {
  test.each<[string, S3Fault, Partial<S3Options>]>([
    ['it is busy', { kind: 'refuse', status: 503, code: 'SlowDown' }, {}],
    ['the connection breaks in the middle of the file', { kind: 'break-request' }, {}],
    ['it is silent', { kind: 'silence' }, { responseTimeoutMs: 100 }],
  ])('%s', async (_, fault, options) => {
    await using store = await openStore(options);
    server.script(...times(9, fault));
    const put = store.put(randomUUID(), Readable.from([content]), content.length);
    await expect(put).rejects.toThrow(StoreUnavailable);
    await expect(store.get(randomUUID())).rejects.toThrow(StoreUnavailable);
    await expect(store.delete(randomUUID())).rejects.toThrow(StoreUnavailable);
    // Fewer requests arrive if the wait ends first.
    expect(server.requests.length).toBeLessThanOrEqual(9);
    expect(server.objects.size).toBe(0);
    expect(await readdir(incomingFolder)).toEqual([]);
  });

  test('nobody listens there', async () => {
    await using store = await openStore({ endpoint: `http://127.0.0.1:${await freePort()}` });
    const put = store.put(randomUUID(), Readable.from([content]), content.length);
    await expect(put).rejects.toMatchObject({ status: 503, code: 'storage-unavailable' });
    expect(await readdir(incomingFolder)).toEqual([]);
  });
});

test('a file that is changed on its way is refused by the store', async () => {
  await using damaging = await startDamagingProxy(server.endpoint);
  await using store = await openStore({ endpoint: damaging.endpoint });
  const put = store.put(randomUUID(), Readable.from([Buffer.from('hello')]), megabyte);
  await expect(put).rejects.toMatchObject({
    cause: { message: 'the S3 store answered 400 XAmzContentSHA256Mismatch' },
  });
  expect(server.objects.size).toBe(0);
  expect(damaging.headers).toMatchObject({ 'content-md5': 'XUFAKrxLKna5cZ2REBfFkg==', 'content-length': '5' });
});

/** Sits between the store and its server, and turns every h into an H. */
async function startDamagingProxy(endpoint: string) {
  const headers: IncomingHttpHeaders = {};
  const proxy = createServer(async (incoming, response) => {
    Object.assign(headers, incoming.headers);
    const damaged = (await text(incoming)).replaceAll('h', 'H');
    const { method = '', url = '' } = incoming;
    const outgoing = request(`${endpoint}${url}`, { method, headers: incoming.headers }, (reply) => {
      response.writeHead(reply.statusCode!, reply.headers);
      reply.pipe(response);
    });
    outgoing.end(damaged);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    headers,
    async [Symbol.asyncDispose]() {
      proxy.close();
      proxy.closeAllConnections();
      await once(proxy, 'close');
    },
  };
}

test('a download that breaks off is an error, never a shorter file', async () => {
  await using store = await openStore();
  const id = randomUUID();
  await store.put(id, Readable.from([content]), content.length);
  server.script({ kind: 'break-answer' });
  const broken = (await store.get(id))!;
  await expect(buffer(broken)).rejects.toThrow();
});

test('an upload that breaks off or is too large is never shown to the store', async () => {
  await using store = await openStore();
  const breaking = Readable.from(
    (async function* () {
      yield content;
      throw new Error('connection lost');
    })(),
  );
  await expect(store.put(randomUUID(), breaking, content.length)).rejects.toThrow('connection lost');
  await expect(store.put(randomUUID(), Readable.from([content]), megabyte)).rejects.toThrow();
  expect(server.requests).toEqual([]);
  expect(await readdir(incomingFolder)).toEqual([]);
});

test.each<[string, Partial<S3Options>, string]>([
  ['a wrong secret', { secretAccessKey: 'hunter2-hunter2' }, '403 SignatureDoesNotMatch: S3_SECRET_ACCESS_KEY is not'],
  ['an unknown key', { accessKeyId: 'hunter2' }, '403 InvalidAccessKeyId: S3_ACCESS_KEY_ID is not known there'],
  ['another bucket', { bucket: 'elsewhere' }, '404 NoSuchBucket: S3_BUCKET does not exist'],
  ['another region', { region: 'eu-central-1' }, '400 AuthorizationHeaderMalformed: S3_REGION may be another'],
])('%s is told to the log at once, and no secret with it', async (_, options, line) => {
  await using store = await openStore(options);
  const id = randomUUID();
  const calls = [
    () => store.put(id, Readable.from([content]), content.length),
    () => store.get(id),
    () => store.delete(id),
  ];
  for (const call of calls) {
    const error = await call().then(
      () => expect.unreachable(),
      (reason) => reason,
    );
    expect(error).toBeInstanceOf(StoreUnavailable);
    expect(error.message).toBe('The storage for files does not answer right now. Please try again in a moment.');
    const logged = JSON.stringify(pino.stdSerializers.err(error));
    expect(logged).toContain(`the S3 store answered ${line}`);
    expect(`${logged} ${inspect(error, { depth: 20, showHidden: true })}`).not.toMatch(/hunter2|only tests know/);
  }
  expect(server.requests).toHaveLength(calls.length);
  expect(server.objects.size).toBe(0);
});
