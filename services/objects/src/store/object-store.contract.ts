import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { ObjectStore } from './object-store.ts';
import { TooLarge } from './stored-content.ts';

/** What every store must do; run it on each implementation. */
export function objectStoreContract(openStore: () => Promise<ObjectStore>): void {
  const megabyte = 1_048_576;

  test('what was put is read back', async () => {
    await using store = await openStore();
    const id = randomUUID();
    const content = Buffer.concat([Buffer.from([0, 255, 10, 13]), Buffer.alloc(3 * megabyte, 'a')]);
    const stored = await store.put(id, Readable.from([content.subarray(0, 7), content.subarray(7)]), 10 * megabyte);
    expect(stored).toEqual({
      sizeBytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    });
    expect((await buffer((await store.get(id))!)).equals(content)).toBe(true);
  });

  test('several files at once keep their own bytes', async () => {
    await using store = await openStore();
    const files = Array.from({ length: 12 }, (_, index) => ({
      id: randomUUID(),
      content: Buffer.alloc(megabyte, index),
    }));
    await Promise.all(files.map(({ id, content }) => store.put(id, Readable.from([content]), megabyte)));
    for (const { id, content } of files) expect((await buffer((await store.get(id))!)).equals(content)).toBe(true);
  });

  test('an empty file is a file', async () => {
    await using store = await openStore();
    const id = randomUUID();
    expect((await store.put(id, Readable.from([]), megabyte)).sizeBytes).toBe(0);
    expect(await buffer((await store.get(id))!)).toHaveLength(0);
  });

  test('a file of exactly the limit is kept, one byte more is not', async () => {
    await using store = await openStore();
    const [fits, larger] = [randomUUID(), randomUUID()];
    await store.put(fits, Readable.from([Buffer.alloc(megabyte)]), megabyte);
    const tooLarge = Readable.from([Buffer.alloc(megabyte), Buffer.alloc(1)]);
    await expect(store.put(larger, tooLarge, megabyte)).rejects.toThrow(TooLarge);
    expect(await store.get(larger)).toBeUndefined();
  });

  test('an upload that breaks off leaves nothing', async () => {
    await using store = await openStore();
    const id = randomUUID();
    const breaking = Readable.from(
      (async function* () {
        yield Buffer.alloc(1_000);
        throw new Error('connection lost');
      })(),
    );
    await expect(store.put(id, breaking, megabyte)).rejects.toThrow('connection lost');
    expect(await store.get(id)).toBeUndefined();
  });

  test('a deleted file is gone, and deleting it again is no error', async () => {
    await using store = await openStore();
    const id = randomUUID();
    await store.put(id, Readable.from([Buffer.from('x')]), megabyte);
    await store.delete(id);
    await store.delete(id);
    expect(await store.get(id)).toBeUndefined();
  });

  test.each(['../secret', 'a/b', '..', '.', 'a\\b', '', 'a\0b'])('%j is no id', async (id) => {
    await using store = await openStore();
    await expect(store.get(id)).rejects.toThrow('id of a file');
    await expect(async () => store.delete(id)).rejects.toThrow('id of a file');
    await expect(store.put(id, Readable.from([]), megabyte)).rejects.toThrow('id of a file');
  });
}
