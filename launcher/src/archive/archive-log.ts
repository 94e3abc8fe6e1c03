import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createClock, deadlineIn, steadyNowMs } from '@cadenza/clock';
import { durablePosition, formatPosition, openWal } from '@cadenza/embedded-postgres';
import { HistoryElsewhere } from './check-history.ts';
import { continueLine, type LineOptions } from './continue-line.ts';
import { copyLog, type LogCopy } from './copy-log.ts';
import { noteEnded } from './ended.ts';
import type { Line } from './line.ts';
import type { Run } from './wal-names.ts';

/** The replication slot, from whose place on the server keeps the log. */
export const slot = 'cadenza_archive';
const retryMs = { min: 1_000, max: 30_000 };
const catchUpMsMax = 5_000;
const pollMs = 20;

/** The line being written, and the gapless stretch of log at its end. */
interface Archived {
  line: Line;
  run: Run;
}

export interface LogArchive extends AsyncDisposable {
  /** Unknown until the archive has been reached. */
  current(): Archived | undefined;
  /** Waits until the archive has everything that is durable now. @returns false when that took too long */
  catchUp(timeoutMs: number): Promise<boolean>;
}

export interface LogArchiveOptions extends Omit<LineOptions, 'run'> {
  serverUrl: string;
  /** Called when the archive has everything: at first, and after it was behind. */
  onCaughtUp: () => void;
  /** Called with the reason when the archive falls behind; only once until it has caught up. */
  onBehind: (reason: string) => void;
}

/**
 * Copies the write-ahead log of a running server into the archive until it is disposed of. Every failure, of server or
 * archive, is followed by a retry; the server keeps the log meanwhile. Disposing waits some seconds until the archive
 * has everything, and notes there that the product has ended: after that nobody may write to the server.
 */
export function archiveLog(options: LogArchiveOptions): LogArchive {
  const stopping = new AbortController();
  let state: 'caught up' | 'behind' | undefined;
  let current: Archived | undefined;
  const run = randomUUID();
  let saidElsewhere = false;
  let running: { copy: LogCopy; end: () => PromiseLike<void> } | undefined;

  async function copyOnce(): Promise<never> {
    await using wal = await openWal(options.serverUrl, slot);
    const { line, run: reached, writer } = await continueLine(wal, { ...options, run });
    stopping.signal.throwIfAborted();
    current = { line, run: reached };
    const noteStored = () => {
      if (writer.storedTo() > reached.to) reached.to = writer.storedTo();
      if (state === 'caught up' || reached.to < wal.durableTo) return;
      state = 'caught up';
      options.onCaughtUp();
    };
    const copy = copyLog(wal, writer, { from: writer.storedTo(), onStored: noteStored });
    running = { copy, end: () => wal[Symbol.asyncDispose]() };
    noteStored();
    return await copy.failed;
  }

  async function copyForEver(): Promise<void> {
    let waitMs = retryMs.min;
    while (!stopping.signal.aborted) {
      const startedAtMs = steadyNowMs();
      await copyOnce().catch((error: Error) => {
        running = undefined;
        // Said even when already behind: an archive that was away could not show it, and it matters more.
        const isElsewhere = error instanceof HistoryElsewhere;
        if (stopping.signal.aborted || (state === 'behind' && (!isElsewhere || saidElsewhere))) return;
        saidElsewhere = isElsewhere;
        state = 'behind';
        options.onBehind(error.message);
      });
      waitMs = steadyNowMs() - startedAtMs > retryMs.max ? retryMs.min : Math.min(retryMs.max, waitMs * 2);
      await wait(waitMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }
  const copying = copyForEver();

  /** @returns the place in the log that was durable at the call, or nothing when it took too long */
  async function reachDurable(timeoutMs: number): Promise<bigint | undefined> {
    const to = await durablePosition(options.serverUrl);
    for (const deadline = deadlineIn(timeoutMs); ; await wait(pollMs)) {
      await running?.copy.flush().catch(() => {});
      if (current && current.run.to >= to) return to;
      if (deadline.hasPassed()) return undefined;
    }
  }

  return {
    current: () => current,
    catchUp: async (timeoutMs) => (await reachDurable(timeoutMs)) !== undefined,
    [Symbol.asyncDispose]: async () => {
      const end = state === 'caught up' ? await reachDurable(catchUpMsMax).catch(() => undefined) : undefined;
      stopping.abort();
      await running?.end();
      await copying;
      if (end === undefined || !current) return;
      const at = createClock().realNow().toString({ smallestUnit: 'millisecond' });
      await noteEnded(options.store, current.line, { at, position: formatPosition(end) }).catch(() => {});
    },
  };
}
