/** The most leads in one event; rows are written in blocks of the same size. */
const blockLeadsMax = 500;

export function blocksOf<Item>(items: readonly Item[], size = blockLeadsMax): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, block) =>
    items.slice(block * size, (block + 1) * size),
  );
}
