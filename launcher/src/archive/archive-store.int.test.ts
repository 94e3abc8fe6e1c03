import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startS3Server } from '@cadenza/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { ArchiveFileMissing, type ArchiveStore } from './archive-store.ts';
import { folderArchive } from './folder-archive.ts';
import { s3Archive } from './s3-archive.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'cadenza-archive-store-'));
const server = await startS3Server();
afterAll(async () => {
  await rm(folder, { recursive: true });
  await server[Symbol.asyncDispose]();
});

const stores: [string, ArchiveStore][] = [
  ['a folder', folderArchive(path.join(folder, 'archive'))],
  ['an S3 store', s3Archive({ ...server, prefix: 'cadenza/archive' })],
];

describe.each(stores)('D7: an archive in %s', (_, store) => {
  test('gives back what was put, replaced, and nothing that was removed', async () => {
    await store.put('lines/one/line.json', Buffer.from('first'));
    await store.put('lines/one/line.json', Buffer.from('second'));
    expect(String(await store.get('lines/one/line.json'))).toBe('second');
    await store.remove('lines/one/line.json');
    await store.remove('lines/one/line.json');
    await expect(store.get('lines/one/line.json')).rejects.toThrow(ArchiveFileMissing);
  });

  test('lists everything below a prefix, however much, and knows when the newest was written', async () => {
    expect(await store.list('lines/many/')).toEqual([]);
    expect(await store.writtenAt('lines/many/')).toBeUndefined();
    const names = Array.from({ length: 250 }, (_, number) => `lines/many/wal/${1_000 + number}.zst`);
    const before = new Date(Date.now() - 1_000).toISOString();
    for (const name of names) await store.put(name, Buffer.from(name));
    await store.put('lines/other/line.json', Buffer.from(''));
    expect((await store.list('lines/many/')).sort()).toEqual(names);
    expect((await store.writtenAt('lines/many/'))! > before).toBe(true);
  });
});

test('D7: a folder is for its owner only', async () => {
  await folderArchive(path.join(folder, 'private')).put('lines/one/line.json', Buffer.from(''));
  const modeOf = async (name: string) => (await stat(path.join(folder, 'private', name))).mode & 0o777;
  expect([await modeOf(''), await modeOf('lines'), await modeOf('lines/one/line.json')]).toEqual([0o700, 0o700, 0o600]);
});

test('D7: a store that refuses is named, in short', async () => {
  const store = s3Archive({ ...server, bucket: 'no-such-bucket', prefix: 'archive' });
  await expect(store.put('one', Buffer.from(''))).rejects.toThrow(/^the S3 store: 404 NoSuchBucket/);
});
