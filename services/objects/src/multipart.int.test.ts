import { randomInt, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { manualClock } from '@cadenza/clock';
import { attachmentMaxBytes, partsMax } from '@cadenza/contracts';
import { serviceClient, startS3Server } from '@cadenza/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { findAbandoned, remove } from './abandoned/abandoned.ts';
import { placesWith } from './testing/places.ts';
import { startObjects } from './testing/start-objects.ts';
import { uploadInParts } from './testing/upload-in-parts.ts';

const s3 = await startS3Server();
afterAll(() => s3[Symbol.asyncDispose]());
const stranger = '019a0000-0000-7000-8000-000000000002';
const megabyte = 1_048_576;

describe.each(placesWith(s3))('in parts, with files in $name', async ({ settings, kept, disturb }) => {
  const objects = await startObjects(settings);
  const { context, base, client, download, folder, piecesOf } = objects;
  afterAll(() => objects[Symbol.asyncDispose]());
  const begin = () => uploadInParts(objects);

  test('the parts that were named become the file at once, and nothing else is left', async () => {
    const before = await kept(folder);
    const upload = await begin();
    const contents = [Buffer.alloc(5 * megabyte, 'a'), Buffer.alloc(5 * megabyte, 'b')] as const;
    const second = await upload.send(2, contents[1]);
    const replaced = await upload.send(1, 'x');
    const first = await upload.send(1, contents[0]);
    expect((await upload.list()).body).toEqual([
      { PartNumber: 1, ETag: first.ETag, Size: 5 * megabyte },
      { PartNumber: 2, ETag: second.ETag, Size: 5 * megabyte },
    ]);
    expect((await upload.complete(replaced, second)).body.code).toBe('unknown-part');
    expect((await upload.complete(second, first)).body.code).toBe('parts-out-of-order');
    expect((await download(`/objects/${upload.key}`)).status).toBe(404);

    const response = await upload.complete(first, second);
    expect(response).toMatchObject({
      status: 200,
      body: { location: `https://mail.example.com/api/objects/uploads/${upload.key}` },
    });
    const read = await download(`/objects/${upload.key}`);
    expect(read.headers.get('content-type')).toBe('application/pdf');
    expect(Buffer.from(await read.arrayBuffer()).equals(Buffer.concat(contents))).toBe(true);
    expect((await kept(folder)).sort()).toEqual([...before, ...(await piecesOf([upload.key]))].sort());
    // The first response may have been lost, so the client repeats the call.
    expect(await upload.complete(first, second)).toMatchObject({ status: 200, body: response.body });
    for (const late of [await upload.list(), await upload.abort(), await upload.sign(1)]) expect(late.status).toBe(404);
  });

  test('ten calls at once complete it once', async () => {
    const before = await kept(folder);
    const upload = await begin();
    const parts = [await upload.send(1, 'one '), await upload.send(2, 'two')];
    const calls = [...Array(10)].map((_, index) => upload.complete(...(index % 2 ? parts : parts.slice(0, 1))));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses).toContain(200);
    // Later calls may find that a part is gone.
    expect(statuses.filter((status) => ![200, 409, 422].includes(status))).toEqual([]);
    expect(['one ', 'one two']).toContain(await (await download(`/objects/${upload.key}`)).text());
    expect((await kept(folder)).sort()).toEqual([...before, ...(await piecesOf([upload.key]))].sort());
  });

  test('what was aborted is gone', async () => {
    const before = await kept(folder);
    const upload = await begin();
    const { url } = (await upload.sign(2)).body;
    const part = await upload.send(1, 'x');
    expect((await upload.abort()).status).toBe(200);
    expect(await kept(folder)).toEqual(before);
    for (const late of [await upload.complete(part), await upload.list(), await upload.abort()])
      expect(late).toMatchObject({ status: 404, body: { code: 'upload-not-found' } });
    expect((await upload.put(url, 'x')).status).toBe(404);
    expect(await kept(folder)).toEqual(before);
  });

  test('all parts together have at most 10 MB', async () => {
    const upload = await begin();
    const first = await upload.send(1, Buffer.alloc(attachmentMaxBytes - 1));
    expect((await upload.send(2, 'ab')).status).toBe(413);
    const { url } = (await upload.sign(2)).body;
    const second = await upload.send(2, 'a');
    expect((await upload.sign(3)).body.code).toBe('file-too-large');
    expect((await upload.put(url, 'ab')).status).toBe(413);
    expect((await upload.complete(first, second)).status).toBe(200);
    expect((await download(`/objects/${upload.key}`, undefined, 'HEAD')).headers.get('content-length')).toBe(
      String(attachmentMaxBytes),
    );
  });

  test('an address takes the part it was given for, from whom it was given to, for minutes', async () => {
    const upload = await begin();
    const other = await begin();
    const { url, expires } = (await upload.sign(1)).body;
    expect(expires).toBe(900);
    for (const wrong of [
      url.replace('/parts/1?', '/parts/2?'),
      url.replace(upload.key, other.key),
      url.replace(/token=.*$/, ''),
      url.replace(`.1.${attachmentMaxBytes}.`, `.1.${attachmentMaxBytes + 1}.`),
    ]) {
      const response = await upload.put(wrong, 'x');
      expect(response.status, wrong).toBe(403);
      expect(await response.json()).toMatchObject({ code: 'wrong-address' });
    }
    expect((await upload.put(url, 'x', stranger)).status).toBe(404);
    expect((await upload.list()).body).toEqual([]);
    expect((await upload.put(url, 'x')).status).toBe(200);
  });

  test('names of others and names that are made up are not found, and never a path', async () => {
    const { key, uploadId, send } = await begin();
    const part = await send(1, 'x');
    const { ETag } = part;
    const others = serviceClient(Number(new URL(base).port), 'objects', { userId: stranger });
    const mine: [typeof client, string, string][] = [[others, uploadId, key]];
    const madeUp = ['..', '%2e%2e%2fsecrets', '..%5c..', '%00', '%2fetc%2fpasswd', key, randomUUID()];
    for (const name of madeUp) mine.push([client, name, key]);
    for (const name of [...madeUp.slice(1, -2), uploadId, randomUUID(), '']) mine.push([client, uploadId, name]);
    for (const [caller, upload, name] of mine) {
      for (const response of [
        await caller.get(`/s3/multipart/${upload}?key=${name}`),
        await caller.get(`/s3/multipart/${upload}/1?key=${name}`),
        await caller.post(`/s3/multipart/${upload}/complete?key=${name}`, { parts: [{ PartNumber: 1, ETag }] }),
        await caller.delete(`/s3/multipart/${upload}?key=${name}`),
      ])
        expect(response, `${upload} ${name}`).toMatchObject({ status: 404, body: { message: expect.any(String) } });
    }
    expect((await client.get(`/s3/multipart/${uploadId}`)).status).toBe(400);
    for (const number of ['0', '-1', '1.5', '01', String(partsMax + 1), 'x', '%00'])
      expect((await client.get(`/s3/multipart/${uploadId}/${number}?key=${key}`)).status, number).toBe(404);
    const completeWith = (parts: unknown) => client.post(`/s3/multipart/${uploadId}/complete?key=${key}`, { parts });
    expect((await completeWith([])).status).toBe(422);
    expect((await completeWith([...Array(partsMax + 1)].map(() => part))).status).toBe(422);
    expect((await completeWith('..')).status).toBe(400);
  });

  test('of 100 at once, cut at random, everything acknowledged is there and the cleaning takes the rest', async () => {
    const before = await kept(folder);
    const uploads = await Promise.all([...Array(100)].map(begin));
    disturb();
    const outcomes = await Promise.all(
      uploads.map(async (upload, index) => {
        const contents = [Buffer.alloc(1 + randomInt(40_000), index), Buffer.alloc(1 + randomInt(40_000), index + 1)];
        const cutAt = randomInt(4);
        if (cutAt < 2) expect(await upload.cut(cutAt + 1, contents[cutAt]!)).not.toBe(200);
        const parts = [await upload.send(1, contents[0]!)];
        if (cutAt === 2) return { upload, isStored: false, content: '' };
        parts.push(await upload.send(2, contents[1]!));
        const { status } = await upload.complete(...parts);
        return { upload, isStored: status === 200, content: Buffer.concat(contents) };
      }),
    );
    const stored = outcomes.filter(({ isStored }) => isStored);
    expect(stored.length).toBeGreaterThan(20);
    for (const { upload, isStored, content } of outcomes) {
      const response = await download(`/objects/${upload.key}`);
      expect(response.status).toBe(isStored ? 200 : 404);
      if (isStored) expect(Buffer.from(await response.arrayBuffer()).equals(content as Buffer)).toBe(true);
    }
    const tomorrow = { ...context, clock: manualClock(Temporal.Now.instant().add({ hours: 25 }).toString()) };
    await expect
      .poll(async () => {
        const abandoned = await findAbandoned(tomorrow);
        await remove(abandoned, tomorrow);
        return Object.values(abandoned).flat();
      })
      .toEqual([]);
    const keys = stored.map(({ upload }) => upload.key);
    const earlier = await piecesOf(keys);
    expect((await kept(folder)).filter((name) => !before.includes(name)).sort()).toEqual(earlier.sort());
    expect(await readdir(path.join(folder, 'incoming'))).toEqual([]);
    const { rows } = await context.database.query('select count(*)::int as count from pieces');
    expect(rows).toEqual([{ count: 0 }]);
  });
});

test('a file in one piece is sent to an upload address; there are no temporary credentials', async () => {
  await using objects = await startObjects();
  const { body } = await objects.client.get('/s3/params?filename=a.pdf&type=application/pdf&metadata[name]=a.pdf');
  expect(body).toEqual({
    method: 'PUT',
    url: expect.stringMatching(/^https:\/\/mail\.example\.com\/api\/objects\/uploads\/[\da-f-]{36}$/),
    fields: {},
    headers: { 'content-type': 'application/pdf' },
  });
  expect((await objects.upload(body.url.split('/').at(-1), 'x')).status).toBe(200);
  for (const response of [await objects.client.get('/s3/sts'), await objects.client.post('/s3/sts', {})])
    expect(response).toMatchObject({ status: 404, body: { code: 'no-temporary-credentials' } });
});

test('who has 200 unfinished uploads begins no other', async () => {
  await using objects = await startObjects();
  for (const _ of Array(200)) expect((await objects.client.post('/s3/multipart', {})).status).toBe(200);
  expect(await objects.client.post('/s3/multipart', {})).toMatchObject({
    status: 429,
    body: { code: 'too-many-uploads' },
  });
});
