import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { attachmentMaxBytes } from '@cadenza/contracts';
import { identityHeader, signIdentity } from '@cadenza/service-kit';
import { serviceClient, testDatabase, testSecret, testUserId } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { createApp } from './app.ts';
import { settings } from './config.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'cadenza-objects-'));
const database = await testDatabase(fileURLToPath(new URL('../migrations', import.meta.url)));
const service = await createApp(
  settings.parse({
    PORT: 0,
    HOST: '127.0.0.1',
    DATABASE_URL: database.url,
    INTERNAL_SECRET: testSecret,
    PUBLIC_URL: 'https://mail.example.com',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
  }),
);
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const base = `http://127.0.0.1:${service.port}`;
const client = serviceClient(service.port);
const identity = async (userId: string) => ({
  [identityHeader]: await signIdentity({ userId }, testSecret, Temporal.Now.instant()),
});

async function startUpload(): Promise<string> {
  const { status, body } = await client.post('/api/objects/upload');
  expect(status).toBe(201);
  expect(body.uploadURL).toMatch(/^https:\/\/mail\.example\.com\/api\/objects\/uploads\/[0-9a-f-]{36}$/);
  return body.uploadURL.split('/').at(-1);
}

async function upload(
  id: string,
  content: string | Buffer<ArrayBuffer>,
  type = 'application/pdf',
  userId = testUserId,
) {
  const headers = { ...(await identity(userId)), 'content-type': type };
  return fetch(`${base}/api/objects/uploads/${id}`, { method: 'PUT', body: content, headers });
}

async function download(filePath: string, userId = testUserId, method = 'GET') {
  return fetch(`${base}${filePath}`, { method, headers: await identity(userId) });
}

test('an uploaded file is read back as a download that no page can run', async () => {
  const id = await startUpload();
  const stored = await upload(id, '<script>alert(1)</script>', 'text/html; charset=utf-8');
  expect(stored.status).toBe(200);
  for (const filePath of [`/objects/${id}`, `/objects/uploads/${id}`]) {
    const answer = await download(filePath);
    expect(await answer.text()).toBe('<script>alert(1)</script>');
    expect(answer.headers.get('content-disposition')).toBe('attachment');
    expect(answer.headers.get('content-type')).toBe('text/html');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  }
  expect((await download(`/objects/${id}`, testUserId, 'HEAD')).headers.get('content-length')).toBe('25');
});

test('a file of JSON is kept byte for byte', async () => {
  const id = await startUpload();
  await upload(id, '{ "a" :1}', 'application/json');
  expect(await (await download(`/objects/${id}`)).text()).toBe('{ "a" :1}');
});

test('the sending service reads files of every owner, other owners do not', async () => {
  const id = await startUpload();
  await upload(id, 'report');
  expect(await (await download(`/objects/${id}`, 'service:sending')).text()).toBe('report');
  expect((await download(`/objects/${id}`, '019a0000-0000-7000-8000-000000000002')).status).toBe(404);
  expect((await fetch(`${base}/objects/${id}`)).status).toBe(401);
});

test('the limit is 10 MB, declared or not, and nothing larger is kept', async () => {
  const fits = await startUpload();
  expect((await upload(fits, Buffer.alloc(attachmentMaxBytes))).status).toBe(200);
  const before = await readdir(path.join(folder, 'objects'));
  const declared = await upload(await startUpload(), Buffer.alloc(attachmentMaxBytes + 1));
  expect(declared.status).toBe(413);
  expect(await declared.json()).toEqual({ message: 'This file is larger than 10 MB.', code: 'file-too-large' });
  const streamed = new ReadableStream({
    start(controller) {
      for (let part = 0; part < 11; part += 1) controller.enqueue(new Uint8Array(1_048_576));
      controller.close();
    },
  });
  const undeclared = await fetch(`${base}/api/objects/uploads/${await startUpload()}`, {
    method: 'PUT',
    body: streamed,
    duplex: 'half',
    headers: await identity(testUserId),
  } as RequestInit);
  expect(undeclared.status).toBe(413);
  expect(await readdir(path.join(folder, 'objects'))).toEqual(before);
  expect(await readdir(path.join(folder, 'objects', 'incoming'))).toEqual([]);
});

test('an upload address takes one file, and only from whom it was given to', async () => {
  const id = await startUpload();
  expect((await upload(id, 'x', 'text/plain', '019a0000-0000-7000-8000-000000000002')).status).toBe(404);
  expect((await upload(id, 'x')).status).toBe(200);
  expect((await upload(id, 'y')).status).toBe(409);
  expect(await (await download(`/objects/${id}`)).text()).toBe('x');
});

test.each([
  '/objects/..%2fsecrets.json',
  '/objects/%2e%2e%2fsecrets.json',
  '/objects/..%5csecrets.json',
  '/objects/a%00b',
  '/objects/uploads',
  '/objects/019a0000-0000-7000-8000-000000000009',
  '/objects/incoming',
])('%s is not found', async (filePath) => {
  const answer = await download(filePath);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ message: expect.any(String), code: expect.any(String) });
});
