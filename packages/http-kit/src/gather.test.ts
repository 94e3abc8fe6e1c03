import { setImmediate as aTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gather } from './gather.ts';

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await aTurn();
};

interface Hit {
  place: number;
  stream: number;
  /** A block that holds it cannot be committed. */
  isPoisoned: boolean;
}

/** Commits blocks; the list says how many turns of the event loop each commit takes. */
function aStore(commitTurns: readonly number[]) {
  const committed: Hit[] = [];
  const blocks: (readonly Hit[])[] = [];
  let underWay = 0;
  const commit = async (block: readonly Hit[]) => {
    underWay += 1;
    expect(underWay).toBe(1);
    blocks.push(block);
    await turns(commitTurns[blocks.length % commitTurns.length] ?? 0);
    underWay -= 1;
    if (block.some(({ isPoisoned }) => isPoisoned)) throw new Error('poisoned');
    committed.push(...block);
    return block.map(({ place }) => place);
  };
  return { committed, blocks, commit };
}

const aHit = (place: number): Hit => ({ place, stream: 0, isPoisoned: false });
const inOrder = (hits: readonly Hit[]) => hits.toSorted((one, other) => one.place - other.place);

const arrivals = fc
  .array(fc.record({ stream: fc.nat(2), isPoisoned: fc.boolean(), turnsBefore: fc.nat(4) }), { maxLength: 40 })
  .map((list) => list.map((arrival, place) => ({ ...arrival, place })));
const commitTurns = fc.array(fc.nat(3), { minLength: 1, maxLength: 5 });

test('each is answered after its own commit, streams keep their order, errors reach only whom they belong to', async () => {
  await fc.assert(
    fc.asyncProperty(arrivals, commitTurns, fc.integer({ min: 1, max: 8 }), async (hits, takes, itemsMax) => {
      const { committed, blocks, commit } = aStore(takes);
      const record = gather(commit, { itemsMax });
      const ask = async (hit: Hit) => {
        const answer = await record(hit);
        expect(committed).toContain(hit);
        return answer;
      };
      const asked: Promise<number>[] = [];
      for (const hit of hits) {
        await turns(hit.turnsBefore);
        const answer = ask(hit);
        answer.catch(() => {});
        asked.push(answer);
      }
      const outcomes = await Promise.allSettled(asked);
      expect(outcomes.map((each) => (each.status === 'fulfilled' ? each.value : 'poisoned'))).toEqual(
        hits.map(({ place, isPoisoned }) => (isPoisoned ? 'poisoned' : place)),
      );
      expect(inOrder(committed).map(({ place }) => place)).toEqual(
        hits.filter(({ isPoisoned }) => !isPoisoned).map(({ place }) => place),
      );
      for (const stream of Map.groupBy(committed, (hit) => hit.stream).values())
        expect(stream).toEqual(inOrder(stream));
      expect(Math.max(0, ...blocks.map(({ length }) => length))).toBeLessThanOrEqual(itemsMax);
    }),
  );
});

test('whoever comes alone is handled at once, and who comes meanwhile is handled together', async () => {
  const { blocks, commit } = aStore([2]);
  const record = gather(commit);
  await Promise.all([0, 1, 2, 3].map((place) => record(aHit(place))));
  expect(blocks.map((block) => block.map(({ place }) => place))).toEqual([[0], [1, 2, 3]]);
});

test('a full block does not wait where several may go at once, and one that is not full does', async () => {
  const begun: number[][] = [];
  const ends = [0, 1, 2].map(() => Promise.withResolvers<void>());
  const record = gather(
    async (block: readonly number[]) => {
      begun.push([...block]);
      await ends[begun.length - 1]?.promise;
      return block;
    },
    { itemsMax: 2, atOnce: 2 },
  );
  const asked = [0, 1, 2, 3, 4, 5].map(record);
  await turns(1);
  expect(begun).toEqual([[0], [1, 2]]);
  ends[1]?.resolve();
  await turns(1);
  expect(begun).toEqual([[0], [1, 2], [3, 4]]);
  ends[2]?.resolve();
  await turns(1);
  expect(begun).toHaveLength(3);
  ends[0]?.resolve();
  expect(await Promise.all(asked)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(begun).toEqual([[0], [1, 2], [3, 4], [5]]);
});

test('what is away for all is not tried again for each', async () => {
  let tries = 0;
  const record = gather(async (block: readonly number[]) => {
    tries += 1;
    await aTurn();
    throw Object.assign(new Error(`${block}`), { code: 'ECONNREFUSED' });
  });
  const outcomes = await Promise.allSettled([1, 2, 3].map(record));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(tries).toBe(2);
});

test('no more wait than may, and they are done all the same', async () => {
  const { commit } = aStore([1]);
  const record = gather(commit, { waitingMax: 2 });
  const outcomes = await Promise.allSettled([0, 1, 2, 3].map((place) => record(aHit(place))));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
});
