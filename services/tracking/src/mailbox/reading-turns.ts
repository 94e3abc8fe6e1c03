import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';

/** How fast a mailbox gave out mails until now. */
export type Pace = 'quick' | 'slow' | 'unknown';

/** Of up to ten megabytes each. */
const placesOf: Readonly<Record<Pace, number>> = { quick: 6, slow: 3, unknown: 6 };
/** A block that takes longer gives its place to others. */
export const placeMsMax = 5_000;
const lingeringBytesMax = 50_331_648;

/** A block of mails to read. */
export interface Block<Result> {
  read(): Promise<Result>;
  /** Called when it has lost its place. It may take little more then. @returns how many bytes it holds at most */
  narrow(): number;
  /** Ends it, if it still waits for the server: too many others go on without a place. */
  hangUp(): void;
}

/** Bounds how many bytes of mails are held in memory at once, over all mailboxes. */
export interface ReadingTurns {
  /** Mailboxes wait only for others of their pace. */
  take<Result>(pace: Pace, block: Block<Result>): Promise<Result>;
}

export function openReadingTurns({ placeMs = placeMsMax }: { placeMs?: number } = {}): ReadingTurns {
  const lanes = { quick: pLimit(placesOf.quick), slow: pLimit(placesOf.slow), unknown: pLimit(placesOf.unknown) };
  let lingeringBytes = 0;

  /** @returns whether the block may go on without a place */
  function mayLinger(block: Block<unknown>, ended: Promise<unknown>): boolean {
    const bytes = block.narrow();
    if (lingeringBytes + bytes > lingeringBytesMax) return false;
    lingeringBytes += bytes;
    void ended.then(() => {
      lingeringBytes -= bytes;
    });
    return true;
  }

  return {
    async take(pace, block) {
      // In an object, because a promise that is returned would be waited for.
      const { reading } = await lanes[pace](async () => {
        const reading = block.read();
        const ended = reading.then(
          () => true,
          () => true,
        );
        const isOver = await Promise.race([ended, wait(placeMs, false, { ref: false })]);
        if (!isOver && !mayLinger(block, ended)) {
          block.hangUp();
          await ended;
        }
        return { reading };
      });
      return reading;
    },
  };
}
