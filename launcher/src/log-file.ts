import { appendFileSync, renameSync, statSync } from 'node:fs';

const bytesMax = 5_000_000;

export interface LogFile {
  write(text: string): void;
}

/** Disk or quota is full. */
const noRoom = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Appends to a file that is moved to `<file>.1` when it has grown to 5 MB, so that logs take at most twice that. On a
 * full disk lines are lost: the product goes on without them.
 */
export function openLogFile(file: string): LogFile {
  let bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return {
    write(text) {
      if (bytes > bytesMax) {
        renameSync(file, `${file}.1`);
        bytes = 0;
      }
      try {
        appendFileSync(file, text, { mode: 0o600 });
      } catch (error) {
        if (!noRoom.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
        return;
      }
      bytes += Buffer.byteLength(text);
    },
  };
}
