import { setTimeout as wait } from 'node:timers/promises';
import { deadlineIn, steadyNowMs } from '@cadenza/clock';
import { durablePosition, openWal } from '@cadenza/embedded-postgres';
import { continueLine, type LineOptions } from './continue-line.ts';
import { copyLog, type LogCopy } from './copy-log.ts';
import type { Line } from './line.ts';
import type { Run } from './wal-names.ts';

/** Its place on the server, which keeps the log from there on. */
export const slot = 'cadenza_archive';
const retryMs = { min: 1_000, max: 30_000 };
const catchUpMsMax = 5_000;
const pollMs = 20;

/** The line that is written, and the stretch of log without a gap that it ends with. */
export interface Archived {
  line: Line;
  run: Run;
}

export interface LogArchive extends AsyncDisposable {
  /** Unknown until the archive has been reached. */
  current(): Archived | undefined;
  /** Waits until the archive has everything that is durable now. @returns false when that took too long */
  catchUp(timeoutMs: number): Promise<boolean>;
}

export interface LogArchiveOptions extends LineOptions {
  serverUrl: string;
  /** The archive has all again; at first, and after it was behind. */
  onCaughtUp: () => void;
  /** The archive is behind, and why; said once until it has caught up. */
  onBehind: (reason: string) => void;
}

/**
 * Copies the write-ahead log of a running server into the archive, for as long as it is not disposed of. Whatever fails,
 * server or archive, is tried again; the server keeps the log meanwhile. Disposing waits, for some seconds, until the
 * archive has all.
 */
export function archiveLog(options: LogArchiveOptions): LogArchive {
  const stopping = new AbortController();
  let state: 'caught up' | 'behind' | undefined;
  let current: Archived | undefined;
  let running: { copy: LogCopy; end: () => PromiseLike<void> } | undefined;

  async function copyOnce(): Promise<never> {
    await using wal = await openWal(options.serverUrl, slot);
    const { line, run, writer } = await continueLine(wal, options);
    stopping.signal.throwIfAborted();
    current = { line, run };
    const noteStored = () => {
      if (writer.storedTo() > run.to) run.to = writer.storedTo();
      if (state === 'caught up' || run.to < wal.durableTo) return;
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
        if (stopping.signal.aborted || state === 'behind') return;
        state = 'behind';
        options.onBehind(error.message);
      });
      waitMs = steadyNowMs() - startedAtMs > retryMs.max ? retryMs.min : Math.min(retryMs.max, waitMs * 2);
      await wait(waitMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }
  const copying = copyForEver();

  async function catchUp(timeoutMs: number): Promise<boolean> {
    const to = await durablePosition(options.serverUrl);
    for (const deadline = deadlineIn(timeoutMs); ; await wait(pollMs)) {
      await running?.copy.flush().catch(() => {});
      if (current && current.run.to >= to) return true;
      if (deadline.hasPassed()) return false;
    }
  }

  return {
    current: () => current,
    catchUp,
    [Symbol.asyncDispose]: async () => {
      if (state === 'caught up') await catchUp(catchUpMsMax).catch(() => {});
      stopping.abort();
      await running?.end();
      await copying;
    },
  };
}
