import { type S3Fault, startS3Server } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { s3SettingsFor, startObjects } from './testing/start-objects.ts';

const s3 = await startS3Server();
const objects = await startObjects(s3SettingsFor(s3));
const { base, download, startUpload, upload } = objects;
afterAll(async () => {
  await objects[Symbol.asyncDispose]();
  await s3[Symbol.asyncDispose]();
});

/** One fault for each attempt that the store makes for one call. */
const threeTimes = (fault: S3Fault) => [fault, fault, fault];

test('an S3 store that is away is a 503 with a sentence, and the upload can be tried again', async () => {
  const id = await startUpload();
  s3.script(...threeTimes({ kind: 'break-request' }));
  const refused = await upload(id, 'x');
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('2');
  expect(await refused.json()).toEqual({
    message: 'The storage for files does not answer right now. Please try again in a moment.',
    code: 'storage-unavailable',
  });
  expect((await download(`/objects/${id}`)).status).toBe(404);
  expect((await upload(id, 'x')).status).toBe(200);
  s3.script(...threeTimes({ kind: 'refuse', status: 503, code: 'SlowDown' }));
  expect((await download(`/objects/${id}`)).status).toBe(503);
  expect(await (await download(`/objects/${id}`)).text()).toBe('x');
});

test('a wrong secret is a 503, not a sign-in that is refused', async () => {
  await using wrong = await startObjects({ ...s3SettingsFor(s3), S3_SECRET_ACCESS_KEY: 'hunter2' });
  const response = await wrong.upload(await wrong.startUpload(), 'x');
  expect(response.status).toBe(503);
  expect(await response.text()).not.toMatch(/hunter2|Signature|S3/);
});

test('a download that the store breaks off is broken off, never a shorter file', async () => {
  const id = await startUpload();
  await upload(id, 'a report of some length');
  s3.script({ kind: 'break-answer' });
  const read = async () => (await download(`/objects/${id}`)).text();
  await expect(read()).rejects.toThrow();
});

test('a file that the store has lost is not found', async () => {
  const id = await startUpload();
  await upload(id, 'x');
  const [piece] = await objects.piecesOf([id]);
  await objects.context.store.delete(piece!);
  expect((await download(`/objects/${id}`)).status).toBe(404);
});

test('whether the service is ready does not depend on the store', async () => {
  const before = s3.requests.length;
  expect((await fetch(`${base}/readyz`)).status).toBe(200);
  expect(s3.requests).toHaveLength(before);
});
