export interface Random {
  /** Tests print it, so that TEST_SEED can repeat the same run. */
  seed: number;
  /** From 0 to less than 1. */
  next(): number;
  pick<Item>(items: readonly Item[]): Item;
  shuffle<Item>(items: readonly Item[]): Item[];
}

/**
 * Pseudo-random numbers by the generator mulberry32 (Tommy Ettinger, public domain), seeded from TEST_SEED or at
 * random.
 */
export function seededRandom(): Random {
  const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 32));
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    seed,
    next,
    pick: (items) => items[Math.floor(next() * items.length)] as (typeof items)[number],
    shuffle: (items) =>
      items
        .map((item) => ({ item, place: next() }))
        .sort((one, other) => one.place - other.place)
        .map(({ item }) => item),
  };
}
