import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { hashQueue } from './hash-queue.ts';

/** Work that ends when it is told to. */
function slowWork() {
  const ends: (() => void)[] = [];
  return {
    running: () => ends.length,
    endOne: () => ends.shift()?.(),
    work: () => new Promise<void>((end) => ends.push(end)),
  };
}

test('only the allowed number run at once, the others in the order in which they came', async () => {
  const queue = hashQueue({ atOnceMax: 2, waitingMax: 10 });
  const { running, endOne, work } = slowWork();
  const done: number[] = [];
  const all = Promise.all([0, 1, 2, 3].map((place) => queue.inTurn(work).then(() => done.push(place))));
  for (let left = 4; left > 0; left -= 1) {
    await nextTurn();
    expect(running()).toBe(Math.min(left, 2));
    endOne();
  }
  await all;
  expect(done).toEqual([0, 1, 2, 3]);
});

test('a full queue refuses at once, and work that fails frees its place', async () => {
  const queue = hashQueue({ atOnceMax: 1, waitingMax: 1 });
  const { endOne, work } = slowWork();
  const [first, second] = [queue.inTurn(work), queue.inTurn(() => Promise.reject(new Error('broken')))];
  await expect(queue.inTurn(work)).rejects.toMatchObject({
    ...{ status: 503, code: 'too-many-sign-ins', details: { retryAfterSeconds: 1 } },
  });
  endOne();
  await first;
  await expect(second).rejects.toThrow('broken');
  expect(await queue.inTurn(async () => 'free again')).toBe('free again');
});

test('one source that asks for many at once leaves places to others', async () => {
  const queue = hashQueue({ atOnceMax: 1, waitingMax: 10, perSourceMax: 3 });
  const { endOne, work } = slowWork();
  const asked = Array.from({ length: 20 }, () => queue.inTurn(work, 'loud'));
  const ends = Promise.allSettled(asked);
  const quiet = queue.inTurn(async () => 'answered', 'quiet');
  for (let count = 0; count < 3; count += 1) {
    await nextTurn();
    endOne();
  }
  expect(await quiet).toBe('answered');
  expect((await ends).map(({ status }) => status)).toEqual([
    ...Array(3).fill('fulfilled'),
    ...Array(17).fill('rejected'),
  ]);
  expect(await queue.inTurn(async () => 'welcome again', 'loud')).toBe('welcome again');
});
