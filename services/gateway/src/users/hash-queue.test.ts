import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { hashQueue } from './hash-queue.ts';
import { networksAround } from './network.ts';

/** Work that ends on request. */
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
  const all = Promise.all([0, 1, 2, 3].map((place) => queue.run(work).then(() => done.push(place))));
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
  const [first, second] = [queue.run(work), queue.run(() => Promise.reject(new Error('broken')))];
  await expect(queue.run(work)).rejects.toMatchObject({
    ...{ status: 503, code: 'too-many-sign-ins', details: { retryAfterSeconds: 1 } },
  });
  endOne();
  await first;
  await expect(second).rejects.toThrow('broken');
  expect(await queue.run(async () => 'free again')).toBe('free again');
});

test('one source that asks for many at once leaves places to others', async () => {
  const queue = hashQueue({ atOnceMax: 1, waitingMax: 10, placesMax: [3] });
  const { endOne, work } = slowWork();
  const asked = Array.from({ length: 20 }, () => queue.run(work, ['loud']));
  const ends = Promise.allSettled(asked);
  const quiet = queue.run(async () => 'answered', ['quiet']);
  for (let count = 0; count < 3; count += 1) {
    await nextTurn();
    endOne();
  }
  expect(await quiet).toBe('answered');
  expect((await ends).map(({ status }) => status)).toEqual([
    ...Array(3).fill('fulfilled'),
    ...Array(17).fill('rejected'),
  ]);
  expect(await queue.run(async () => 'welcome again', ['loud'])).toBe('welcome again');
});

const bounds = { atOnceMax: 1, waitingMax: 20, placesMax: [2, 4, 6, 9] };
const four = (a: number, b: number, c: number) => networksAround(`10.${a}.${b}.${c}`);
const six = (a: number, b: number, c: number) => networksAround(`2001:db8:${a}:${b}${c}::1`);

/** Who is served and who refused, by name, of a queue in which one is running while all of them come. */
async function endsOf(visitors: readonly (readonly [name: string, networks: readonly string[]])[]) {
  const queue = hashQueue(bounds);
  const { endOne, work } = slowWork();
  const running = queue.run(work, ['somebody']);
  const served: string[] = [];
  const refused: string[] = [];
  const all = visitors.map(([name, networks]) =>
    queue.run(async () => served.push(name), networks).catch(() => refused.push(name)),
  );
  await nextTurn();
  endOne();
  await Promise.all([running, ...all]);
  return { served, refused };
}

const crowd = (length: number, networks: (at: number) => readonly string[]) =>
  Array.from({ length }, (_, at) => ['crowd', networks(at)] as const);

test.each([
  ['one address', () => four(1, 1, 1), 2],
  ['one /24', (at: number) => four(1, 1, at), 4],
  ['one /16', (at: number) => four(1, at, 1), 6],
  ['two /16', (at: number) => four(at % 2, at, 1), 12],
  ['four /16', (at: number) => four(at % 4, at, 1), 19],
  ['one /64', () => six(1, 1, 0), 2],
  ['one /56', (at: number) => networksAround(`2001:db8:1:${(0x1100 + at).toString(16)}::`), 4],
  ['one /48', (at: number) => networksAround(`2001:db8:1:${at.toString(16)}00::`), 6],
  ['one IPv6 /32', (at: number) => networksAround(`2001:db8:${at}::`), 9],
  ['what is no address', () => networksAround('?'), 2],
])('of eighty from %s so many are served, and all from elsewhere, whenever they come', async (_, networks, places) => {
  const visitors = crowd(80, networks);
  const early = ['early', four(200, 1, 1)] as const;
  const late = ['late', networksAround('2001:db9::1')] as const;
  for (const order of [
    [early, ...visitors.slice(0, 40), late, ...visitors.slice(40)],
    [...visitors, late],
  ]) {
    const { served, refused } = await endsOf(order);
    expect(refused.filter((name) => name !== 'crowd')).toEqual([]);
    expect(served.filter((name) => name === 'crowd').length).toBeLessThanOrEqual(places);
    // At most one of the crowd is before the one who is alone.
    expect(served.indexOf('late')).toBeLessThanOrEqual(3);
  }
});

test('in a network that is full, whoever comes from its quiet part takes a place of the crowd', async () => {
  const crowdOfIt = crowd(10, (at) => four(1, 1, at));
  const { served, refused } = await endsOf([...crowdOfIt, ...crowd(2, () => four(1, 2, 1)), ['quiet', four(1, 3, 1)]]);
  expect(served).toContain('quiet');
  expect(served).toHaveLength(6);
  expect(refused).toHaveLength(7);
});

test('where nobody is more crowded than another, whoever comes last is refused', async () => {
  const everywhere = Array.from({ length: 22 }, (_, at) => [`${at}`, four(at, 1, 1)] as const);
  expect((await endsOf(everywhere)).refused).toEqual(['20', '21']);
});

test('a crowd gets its turn too, however many come from elsewhere', async () => {
  const alone = Array.from({ length: 15 }, (_, at) => [`alone ${at}`, four(at + 2, 1, 1)] as const);
  const { served } = await endsOf([...crowd(4, (at) => four(1, 1, at)), ...alone]);
  expect(served.slice(0, 8).filter((name) => name === 'crowd')).toHaveLength(4);
});
