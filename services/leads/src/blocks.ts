/** Events carry at most this many leads; rows are written in the same blocks. */
const blockLeadsMax = 500;

export function blocksOf<Item>(items: readonly Item[], size = blockLeadsMax): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, block) =>
    items.slice(block * size, (block + 1) * size),
  );
}
