import { setImmediate as nextTick } from 'node:timers/promises';
import { eventually } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { type Block, openReadingTurns, type Pace } from './reading-turns.ts';

const megabyte = 1_048_576;

/** Blocks that hang until they are hung up on. */
function hangingBlocks(bytes = 0) {
  const seen = { begun: 0, hungUp: 0 };
  const aBlock = (): Block<never> => {
    const { promise, reject } = Promise.withResolvers<never>();
    return {
      read: () => {
        seen.begun += 1;
        return promise;
      },
      narrow: () => bytes,
      hangUp: () => {
        seen.hungUp += 1;
        reject(new Error('hung up'));
      },
    };
  };
  return { seen, aBlock };
}

const aBlockThat = <Result>(read: () => Promise<Result>): Block<Result> => ({
  read,
  narrow: () => 0,
  hangUp: () => {},
});
const refuse = () => Promise.reject(new Error('refused'));

test.each([
  ['slow', ['quick', 'unknown'], 3],
  ['unknown', ['quick', 'slow'], 6],
  ['quick', ['slow', 'unknown'], 6],
] as const)('few blocks of %s mailboxes are read at once, and keep no others waiting', async (pace, others, places) => {
  const turns = openReadingTurns();
  const { seen, aBlock } = hangingBlocks();
  for (let each = 0; each < 20; each += 1) void turns.take(pace, aBlock());
  await nextTick();
  expect(seen.begun).toBe(places);
  for (const other of others) {
    expect(
      await turns.take(
        other,
        aBlockThat(async () => 'read'),
      ),
    ).toBe('read');
    await expect(turns.take(other, aBlockThat(refuse))).rejects.toThrow('refused');
    expect(
      await turns.take(
        other,
        aBlockThat(async () => 'read again'),
      ),
    ).toBe('read again');
  }
});

test('a block that takes long gives its place to others, and goes on', async () => {
  const turns = openReadingTurns({ placeMs: 20 });
  const { promise, resolve } = Promise.withResolvers<string>();
  const long = turns.take(
    'slow',
    aBlockThat(() => promise),
  );
  const { seen, aBlock } = hangingBlocks();
  for (let each = 0; each < 20; each += 1) void turns.take('slow', aBlock());
  await eventually(() => expect(seen.begun).toBe(20));
  expect(seen.hungUp).toBe(0);
  resolve('read');
  expect(await long).toBe('read');
});

test('what blocks without a place hold in memory is bounded: those that are too many are hung up on', async () => {
  const turns = openReadingTurns({ placeMs: 20 });
  const { seen, aBlock } = hangingBlocks(megabyte);
  const paces: Pace[] = ['quick', 'slow', 'unknown'];
  const ended = paces.flatMap((pace) => Array.from({ length: 30 }, () => turns.take(pace, aBlock()).catch(() => {})));
  await eventually(() => expect(seen).toEqual({ begun: 90, hungUp: 90 - 48 }));
  expect(ended).toHaveLength(90);
});

test('once a block has ended, another may go on in its stead', async () => {
  const turns = openReadingTurns({ placeMs: 20 });
  const { promise, resolve } = Promise.withResolvers<string>();
  const large = turns.take('quick', { ...aBlockThat(() => promise), narrow: () => 48 * megabyte });
  const { seen, aBlock } = hangingBlocks(megabyte);
  await expect(turns.take('quick', aBlock())).rejects.toThrow('hung up');
  resolve('read');
  await large;
  void turns.take('quick', aBlock());
  const last = turns.take('quick', { ...aBlock(), narrow: () => 48 * megabyte });
  await expect(last).rejects.toThrow('hung up');
  expect(seen).toEqual({ begun: 3, hungUp: 2 });
});
