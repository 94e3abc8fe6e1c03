import { freePort } from '@cadenza/free-port';
import { afterAll, expect, test } from 'vitest';
import { startObjects } from './testing/start-objects.ts';

const objects = await startObjects({ KAFKA_BROKERS: `127.0.0.1:${await freePort()}` });
const { base, download, startUpload, upload } = objects;
afterAll(() => objects[Symbol.asyncDispose]());

test('files come and go while the bus has never been reached', async () => {
  expect((await fetch(`${base}/readyz`)).status).toBe(200);
  const id = await startUpload();
  expect((await upload(id, 'report')).status).toBe(200);
  expect(await (await download(`/objects/${id}`)).text()).toBe('report');
});
