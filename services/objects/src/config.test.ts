import { loadSettings } from '@cadenza/http-kit';
import { expect, test } from 'vitest';
import { s3From, settings } from './config.ts';

const needed = { DATABASE_URL: 'postgres://localhost/objects', INTERNAL_SECRET: 'sixteen letters!' };
const s3 = {
  S3_ENDPOINT: 'http://127.0.0.1:8333',
  S3_BUCKET: 'cadenza-files',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'hunter2',
};
const load = (environment: Record<string, string>) => loadSettings(settings, { ...needed, ...environment });

test('without S3 settings files lie in a folder', () => {
  expect(s3From(load({}))).toBeUndefined();
  expect(s3From(load({ S3_ENDPOINT: '', S3_REGION: 'eu-central-1' }))).toBeUndefined();
});

test('S3 settings name the store; the region has a default', () => {
  expect(s3From(load(s3))).toEqual({
    endpoint: 'http://127.0.0.1:8333',
    bucket: 'cadenza-files',
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'hunter2',
  });
  expect(s3From(load({ ...s3, S3_REGION: 'eu-central-1' }))?.region).toBe('eu-central-1');
});

test.each(Object.keys(s3))('%s is named when only it is missing', (key) => {
  expect(() => load({ ...s3, [key]: '' })).toThrow(`  ${key}: is needed as well, or none of the S3 settings`);
});

test('everything that is missing is named at once, and no secret', () => {
  const half = () => load({ S3_SECRET_ACCESS_KEY: 'hunter2' });
  for (const key of ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID']) expect(half).toThrow(`\n  ${key}: is needed`);
  expect(half).toThrow(/^(?![\s\S]*hunter2)(?![\s\S]*S3_SECRET_ACCESS_KEY)/);
});

test.each([
  ['S3_ENDPOINT', 'somewhere'],
  ['S3_ENDPOINT', 'ftp://127.0.0.1'],
  ['S3_BUCKET', 'a/b'],
  ['S3_BUCKET', '..'],
])('%s %s is refused', (key, value) => {
  expect(() => load({ ...s3, [key]: value })).toThrow(`  ${key}: `);
});
