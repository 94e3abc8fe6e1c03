import { createClock } from '@cadenza/clock';
import { type OpenWal, segmentStart } from '@cadenza/embedded-postgres';
import type { ArchiveStore } from './archive-store.ts';
import { beginLine, currentLine, keepLine, type Line, walFolderOf } from './line.ts';
import type { Seal } from './seal.ts';
import { type Run, runsOf, type StoredWal, storedWal } from './wal-names.ts';
import { type WalWriter, writeWal } from './wal-writer.ts';

export interface LineOptions {
  store: ArchiveStore;
  seal: Seal;
  dataFolder: string;
  /** Something that a person should know. */
  onNotice: (sentence: string) => void;
}

/** Where the archive of a data folder goes on: on its line, and there from where a run without a gap leads to the end. */
export async function continueLine(
  wal: OpenWal,
  options: LineOptions,
): Promise<{ line: Line; run: Run; writer: WalWriter }> {
  const { store, seal } = options;
  const { line, stored } = await lineOf(wal, options);
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

async function lineOf(
  wal: OpenWal,
  { store, dataFolder, onNotice }: LineOptions,
): Promise<{ line: Line; stored: StoredWal[] }> {
  const createdAt = createClock().realNow().toString();
  const begin = async () => ({ line: await beginLine({ store, dataFolder, createdAt }, wal), stored: [] });
  const line = await currentLine(dataFolder, wal);
  if (!line) return begin();
  const stored = storedWal(await store.list(`${walFolderOf(line)}/`), line.segmentBytes);
  if ((runsOf(stored).at(-1)?.to ?? 0n) > wal.durableTo) {
    onNotice(
      `The database is older than its archive: it was put back without "npm run restore". What left since, and who unsubscribed, only the archive knows (${store.place}): see docs/operations.md, "Restore to an instant".`,
    );
    return begin();
  }
  await keepLine(store, line);
  return { line, stored };
}
