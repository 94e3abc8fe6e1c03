import type { OpenWal } from '@cadenza/embedded-postgres';
import type { WalWriter } from './wal-writer.ts';

/** The most that is lost when the machine dies while the archive is reachable. */
const storeAfterMs = 1_000;
/** A disk of another machine may hang without an error. */
const storeMsMax = 60_000;

export interface LogCopy {
  /** Never resolves; rejects with the error that ended the copying. */
  failed: Promise<never>;
  /** Stores at once what has arrived. */
  flush(): Promise<void>;
}

/** Reads an open log without end and stores it; an incomplete segment is stored after a second. */
export function copyLog(
  wal: OpenWal,
  writer: WalWriter,
  { from, onStored }: { from: bigint; onStored: () => void },
): LogCopy {
  let turn: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  /** Runs jobs one after the other; after a failure runs none. */
  async function oneAtATime(work: () => Promise<void>): Promise<void> {
    turn = turn.then(async () => {
      const before = writer.storedTo();
      await withinTime(work());
      if (writer.storedTo() === before) return;
      wal.confirm(writer.storedTo());
      onStored();
    });
    await turn;
  }
  const flush = () => oneAtATime(() => writer.storeRest());

  function storeLater(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      // Ends the reading, which then reports the reason.
      flush().catch(() => wal[Symbol.asyncDispose]());
    }, storeAfterMs);
  }

  async function copy(): Promise<never> {
    try {
      for await (const piece of wal.read(from)) {
        await oneAtATime(() => writer.add(piece));
        if (writer.hasRest()) storeLater();
      }
      throw new Error('The log has ended.');
    } catch (error) {
      await turn;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
  return { failed: copy(), flush };
}

async function withinTime(work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`it has not answered for ${storeMsMax / 1_000} seconds`)),
    storeMsMax,
  );
  try {
    await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
