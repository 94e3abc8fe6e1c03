import { AsyncLocalStorage } from 'node:async_hooks';
import { isUnavailable } from './refusal.ts';

const itemsMaxDefault = 200;
const waitingMaxDefault = 10_000;

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Combines calls that come at about the same time: items that arrive while a block is being handled form the next
 * block. So the more items there are, the more of them share the cost of a commit or a round trip, and a single item
 * does not wait.
 *
 * One block at a time, in order of arrival, unless several may go `atOnce`. A promise settles after the block that
 * holds its item, never with an earlier one. When a block fails its items are tried again one by one, so that an error
 * reaches only the caller whose item caused it. They are not tried again when something that the whole block needs is
 * away (`isUnavailable`).
 *
 * @param handle returns one result for each item, in their order; when it rejects, whatever it did must be undone
 * @param itemsMax most items of a block
 * @param atOnce how many blocks may run at the same time: a full block does not wait for those before it
 * @param waitingMax most items that may wait; further ones are refused
 * @returns a function that takes an item and returns its result; it rejects with the error of `handle`, or when too
 * many items wait
 */
export function gather<Item, Result>(
  handle: (items: readonly Item[]) => Promise<readonly Result[]>,
  { itemsMax = itemsMaxDefault, atOnce = 1, waitingMax = waitingMaxDefault } = {},
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let underWay = 0;
  const isFull = () => waiting.length >= itemsMax;
  // A block belongs to no single request and to no trace of the request that began it.
  const outside = AsyncLocalStorage.snapshot();

  async function work(): Promise<void> {
    underWay += 1;
    while (isFull() || (underWay === 1 && waiting.length > 0)) {
      const block = waiting.slice(0, itemsMax);
      waiting = waiting.slice(itemsMax);
      await settle(block);
    }
    underWay -= 1;
  }

  async function settle(block: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await handle(block.map(({ item }) => item));
      for (const [index, { resolve }] of block.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (block.length === 1 || isUnavailable(error)) for (const { reject } of block) reject(error);
      else for (const each of block) await settle([each]);
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= waitingMax) return reject(new Error(`More than ${waitingMax} wait for the same`));
      waiting.push({ item, resolve, reject });
      if (underWay === 0 || (underWay < atOnce && isFull())) outside(() => void work());
    });
}
