import { z } from 'zod';
import { ArchiveFileMissing, type ArchiveStore } from './archive-store.ts';
import { folderOf, type Line, linesIn } from './line.ts';

/** That the product was stopped in order, and everything until then is on the line: its log has an end, and is not cut off. */
const ended = z.object({
  at: z.iso.datetime(),
  /** Up to where the log was written by then, as `1/2A3B`. */
  position: z.string(),
});
export type Ended = z.output<typeof ended>;

const endedFileOf = (line: Pick<Line, 'id'>) => `${folderOf(line)}/ended.json`;

export async function noteEnded(store: ArchiveStore, line: Line, end: Ended): Promise<void> {
  await store.put(endedFileOf(line), Buffer.from(`${JSON.stringify(end)}\n`));
}

export async function endedOf(store: ArchiveStore, line: Line): Promise<Ended | undefined> {
  try {
    return ended.parse(JSON.parse(String(await store.get(endedFileOf(line)))));
  } catch (error) {
    if (error instanceof ArchiveFileMissing) return undefined;
    throw error;
  }
}

/** The product goes on, so no line of it has ended. Removing works on a full disk as well. */
export async function forgetEnded(store: ArchiveStore, { systemId }: Pick<Line, 'systemId'>): Promise<void> {
  for (const line of await linesIn(store)) if (line.systemId === systemId) await store.remove(endedFileOf(line));
}
