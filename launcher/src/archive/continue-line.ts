import { createClock } from '@cadenza/clock';
import { type OpenWal, segmentStart } from '@cadenza/embedded-postgres';
import type { ArchiveStore } from './archive-store.ts';
import { checkHistory } from './check-history.ts';
import { forgetEnded } from './ended.ts';
import { currentLine, keepLine, type Line, newLine, walFolderOf } from './line.ts';
import type { Seal } from './seal.ts';
import { type Run, runsOf, storedWal } from './wal-names.ts';
import { type WalWriter, writeWal } from './wal-writer.ts';

export interface LineOptions {
  store: ArchiveStore;
  seal: Seal;
  dataFolder: string;
  /** A random id that identifies this run of the product. */
  run: string;
  /** Called with sentences that a person should read. */
  onNotice: (sentence: string) => void;
}

/**
 * Where the archive of a data folder goes on: its line, and the place there from which gapless log leads to the end.
 * @throws HistoryElsewhere when the archive knows more than the database
 */
export async function continueLine(
  wal: OpenWal,
  options: LineOptions,
): Promise<{ line: Line; run: Run; writer: WalWriter }> {
  const { store, seal, dataFolder } = options;
  await checkHistory(store, dataFolder, wal);
  await forgetEnded(store, wal);
  const line =
    (await currentLine(dataFolder, wal)) ?? (await newLine(dataFolder, wal, createClock().realNow().toString()));
  await keepLine(options, line);
  const stored = storedWal(await store.list(`${walFolderOf(line)}/`), line.segmentBytes);
  const { timeline, segmentBytes } = line;
  const archived = runsOf(stored).at(-1);
  const keptFrom = segmentStart(wal.keptFrom, segmentBytes);
  const goesOn = archived !== undefined && archived.to >= keptFrom;
  if (archived && !goesOn)
    options.onNotice('The archive was away for too long, and lacks some of the log: a fresh backup begins it anew.');
  const from = goesOn ? segmentStart(archived.to, segmentBytes) : keptFrom;
  const run = goesOn ? archived : { from, to: from };
  const writer = writeWal({ store, seal, folder: walFolderOf(line), timeline, segmentBytes, from, stored });
  return { line, run, writer };
}
