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
 * Does together what is asked for at about the same time: items that come while a block is under way make up the next
 * one. So the cost of a block, as a commit or a round trip, is shared by more the more there is to do, and whoever comes
 * alone does not wait.
 *
 * One block at a time, in order of arrival, unless several may go `atOnce`. A promise settles after the block that holds
 * its item, never by an earlier one. When a block fails its items are tried again one by one, so that an error reaches
 * only whom it belongs to; but not when what the block needs is away (`isUnavailable`), which is the trouble of all.
 *
 * @param handle answers one result for each item, in their order; what it did of a block must be undone when it rejects
 * @param itemsMax most items of a block
 * @param atOnce so many blocks may be under way: one that is full does not wait for those before it
 * @param waitingMax more than that many are not kept waiting
 * @returns what takes an item and answers its result; it rejects with the error of `handle`, or when too many wait
 */
export function gather<Item, Result>(
  handle: (items: readonly Item[]) => Promise<readonly Result[]>,
  { itemsMax = itemsMaxDefault, atOnce = 1, waitingMax = waitingMaxDefault } = {},
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let underWay = 0;
  const isFull = () => waiting.length >= itemsMax;
  // A block belongs to no single request, nor to the trace of the one that began it.
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
