import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';

/** Of up to ten megabytes each. */
const blocksAtOnceMax = 8;
const troubledBlocksAtOnceMax = 4;
/** A server that takes longer gives its place to others while it goes on. */
const placeMsMax = 10_000;

/** Bounds how many blocks of mails are held in memory at once, over all mailboxes. */
export interface ReadingTurns {
  /** @param isTroubled the last attempt with this mailbox failed, so it shares its turns with others of that kind only */
  take<Result>(isTroubled: boolean, readBlock: () => Promise<Result>): Promise<Result>;
}

export function openReadingTurns(): ReadingTurns {
  const [healthy, troubled] = [pLimit(blocksAtOnceMax), pLimit(troubledBlocksAtOnceMax)];
  return {
    async take(isTroubled, readBlock) {
      // In an object, because a promise that is returned would be waited for.
      const { reading } = await (isTroubled ? troubled : healthy)(async () => {
        const reading = readBlock();
        await Promise.race([reading.catch(() => {}), wait(placeMsMax, undefined, { ref: false })]);
        return { reading };
      });
      return reading;
    },
  };
}
