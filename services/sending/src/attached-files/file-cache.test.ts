import { afterEach, expect, test, vi } from 'vitest';
import { openFileCache } from './file-cache.ts';

afterEach(() => void vi.useRealTimers());

function aCache(bytesMax: number, keepMs = 60_000) {
  const reads: string[] = [];
  const cache = openFileCache({ bytesMax, keepMs });
  const get = (key: string, bytes: number) =>
    cache.get(key, async () => {
      reads.push(key);
      return { content: Buffer.alloc(bytes), contentType: 'text/plain' };
    });
  return { cache, reads, get };
}

test('never keeps more than its bound, and forgets first what was used longest ago', async () => {
  const { cache, reads, get } = aCache(100);
  await get('a', 40);
  await get('b', 40);
  await get('a', 40);
  await get('c', 40);
  expect(cache.bytes()).toBe(80);
  await get('a', 40);
  await get('c', 40);
  expect(reads).toEqual(['a', 'b', 'c']);
  await get('b', 40);
  expect(reads).toEqual(['a', 'b', 'c', 'b']);
  expect(cache.bytes()).toBe(80);
});

test('passes on what is larger than its bound', async () => {
  const { cache, get } = aCache(100);
  await get('kept', 100);
  expect((await get('huge', 101)).content).toHaveLength(101);
  expect(cache.bytes()).toBe(100);
});

test('who asks for what is being read waits for it, also for its failure, which is not kept', async () => {
  const { cache, reads, get } = aCache(100);
  await Promise.all([get('a', 10), get('a', 10), get('a', 10)]);
  expect(reads).toEqual(['a']);
  const away = async () => Promise.reject(new Error('away'));
  const both = await Promise.allSettled([cache.get('b', away), get('b', 10)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await get('b', 10)).content).toHaveLength(10);
});

test('forgets after a while, so that memory is given back and a deleted file stops going out', async () => {
  vi.useFakeTimers();
  const { cache, reads, get } = aCache(100, 1_000);
  await get('a', 10);
  await vi.advanceTimersByTimeAsync(900);
  await get('a', 10);
  await vi.advanceTimersByTimeAsync(100);
  expect(cache.bytes()).toBe(0);
  await get('a', 10);
  expect(reads).toEqual(['a', 'a']);
});
