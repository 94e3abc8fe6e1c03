import { randomInt } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { attachmentMaxBytes } from '@cadenza/contracts';
import { startS3Server, testUserId } from '@cadenza/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { placesWith } from './testing/places.ts';
import { startObjects } from './testing/start-objects.ts';

const s3 = await startS3Server();
afterAll(() => s3[Symbol.asyncDispose]());

async function* cutAfter(part: Buffer) {
  yield part;
  throw new Error('cut');
}

describe.each(placesWith(s3))('with files in $name', async ({ settings, kept, disturb }) => {
  const objects = await startObjects(settings);
  const { context, base, download, folder, identity, piecesOf, startUpload, startUploadAt, upload } = objects;
  afterAll(() => objects[Symbol.asyncDispose]());

  test('an uploaded file is read back as a download that no page can run', async () => {
    const id = await startUpload();
    const stored = await upload(id, '<script>alert(1)</script>', 'text/html; charset=utf-8');
    expect(stored.status).toBe(200);
    for (const filePath of [`/objects/${id}`, `/objects/uploads/${id}`]) {
      const response = await download(filePath);
      expect(await response.text()).toBe('<script>alert(1)</script>');
      expect(response.headers.get('content-disposition')).toBe('attachment');
      expect(response.headers.get('content-type')).toBe('application/octet-stream');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    }
    expect((await download(`/objects/${id}`, testUserId, 'HEAD')).headers.get('content-length')).toBe('25');
    const figures = await (await fetch(`${base}/metrics`)).text();
    expect(figures).toMatch(/^http_request_duration_seconds_count\{.*route="\/api\/objects\/uploads\/:id".*\} [1-9]/m);
  });

  test.each([
    ['text/csv', 'text/csv'],
    ['text/javascript', 'application/octet-stream'],
    ['image/svg+xml', 'application/octet-stream'],
    ['application/xhtml+xml', 'application/octet-stream'],
    ['application/x-measures', 'application/octet-stream'],
  ])('a file of %s is %s on our own origin, and what it is to the service that attaches it', async (type, shown) => {
    const id = await startUpload();
    await upload(id, 'hello()', type);
    const told = async (reader: string) => (await download(`/objects/${id}`, reader)).headers.get('content-type');
    expect([await told(testUserId), await told('service:sending')]).toEqual([shown, type]);
  });

  test.each([true, false])(
    'the upload address without its first three segments leads to the file; the empty piece before the first slash counts: %s',
    async (emptyPieceCounts) => {
      const uploadURL = await startUploadAt();
      const { pathname } = new URL(uploadURL);
      await upload(pathname.split('/').at(-1)!, 'report');
      const segments = pathname.split('/').slice(emptyPieceCounts ? 0 : 1);
      const response = await download(`/objects/${segments.slice(3).join('/')}`);
      expect(await response.text()).toBe('report');
    },
  );

  test('the type of a file is what its bytes show, whatever it was said to be', async () => {
    const id = await startUpload();
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
      'base64',
    );
    await upload(id, png, 'application/pdf');
    const response = await download(`/objects/${id}`);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(png);
  });

  test('a file of JSON is kept byte for byte', async () => {
    const id = await startUpload();
    await upload(id, '{ "a" :1}', 'application/json');
    expect(await (await download(`/objects/${id}`)).text()).toBe('{ "a" :1}');
  });

  test('a file is read by every user of the account and by the sending service, and by nobody without a session', async () => {
    const id = await startUpload();
    await upload(id, 'report');
    for (const reader of [testUserId, '019a0000-0000-7000-8000-000000000002', 'service:sending'])
      expect(await (await download(`/objects/${id}`, reader)).text()).toBe('report');
    expect((await fetch(`${base}/objects/${id}`)).status).toBe(401);
  });

  test('the limit is 10 MB, declared or not, and nothing larger is kept', async () => {
    const fits = await startUpload();
    expect((await upload(fits, Buffer.alloc(attachmentMaxBytes))).status).toBe(200);
    const before = await kept(folder);
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
    expect(await kept(folder)).toEqual(before);
    expect(await readdir(path.join(folder, 'incoming'))).toEqual([]);
  });

  test('of 100 uploads at once, half of them cut, exactly those that were acknowledged are kept', async () => {
    const before = await kept(folder);
    const files = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => ({
        id: await startUpload(),
        parts: [Buffer.alloc(1 + randomInt(40_000), index), Buffer.alloc(1 + randomInt(40_000), index + 1)],
        isCut: index % 2 === 1,
      })),
    );
    disturb();
    const acknowledged = await Promise.all(
      files.map(async ({ id, parts, isCut }) => {
        const body = Readable.toWeb(Readable.from(isCut ? cutAfter(parts[0]!) : parts));
        const init = { method: 'PUT', body, duplex: 'half', headers: await identity(testUserId) } as RequestInit;
        return fetch(`${base}/api/objects/uploads/${id}`, init).then(
          ({ status }) => status === 200,
          () => false,
        );
      }),
    );
    const ids = files.filter((_, index) => acknowledged[index]).map(({ id }) => id);
    expect(ids.length).toBeGreaterThanOrEqual(40);
    expect(files.filter(({ id, isCut }) => isCut && ids.includes(id))).toEqual([]);
    await expect.poll(() => readdir(path.join(folder, 'incoming'))).toEqual([]);
    expect((await kept(folder)).sort()).toEqual([...before, ...(await piecesOf(ids))].sort());
    for (const [index, { id, parts }] of files.entries()) {
      const response = await download(`/objects/${id}`);
      expect(response.status).toBe(acknowledged[index] ? 200 : 404);
      const content = Buffer.from(await response.arrayBuffer());
      if (acknowledged[index]) expect(content.equals(Buffer.concat(parts))).toBe(true);
    }
  });

  test('a file of an earlier version, whose name in the store is its own id, is read', async () => {
    const id = await startUpload();
    const { sizeBytes, sha256 } = await context.store.put(id, Readable.from(['report']), 10);
    await context.database.query(
      `update files set content_type = 'text/plain', size_bytes = $2, sha256 = $3, stored_at = now() where id = $1`,
      [id, sizeBytes, sha256],
    );
    expect(await (await download(`/objects/${id}`)).text()).toBe('report');
  });

  test('an upload address takes one file, and only from whom it was given to', async () => {
    const id = await startUpload();
    expect((await upload(id, 'x', 'text/plain', '019a0000-0000-7000-8000-000000000002')).status).toBe(404);
    expect((await upload(id, 'x')).status).toBe(200);
    expect((await upload(id, 'y')).status).toBe(409);
    expect(await (await download(`/objects/${id}`)).text()).toBe('x');
  });

  test('of ten tries at once to use one upload address one wins, and its bytes are what is read', async () => {
    const before = await kept(folder);
    const id = await startUpload();
    const tries = Array.from({ length: 10 }, (_, index) => `${index}`.repeat(1_000 * (index + 1)));
    const statuses = await Promise.all(tries.map(async (content) => (await upload(id, content)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(9);
    expect(await (await download(`/objects/${id}`)).text()).toBe(tries[statuses.indexOf(200)]);
    expect((await kept(folder)).sort()).toEqual([...before, ...(await piecesOf([id]))].sort());
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
    const response = await download(filePath);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ message: expect.any(String), code: expect.any(String) });
  });
});
