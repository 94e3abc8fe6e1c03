import { z } from 'zod';
import { ArchiveFileMissing, type ArchiveStore } from './archive-store.ts';
import { folderOf, type Line, linesIn } from './line.ts';

/**
 * Notes that the product was stopped in order and that the line has everything up to then: the log ends there and is
 * not cut off.
 */
const ended = z.object({
  at: z.iso.datetime(),
  /** How far the log was written by then, as `1/2A3B`. */
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

/** The product goes on, so none of its lines has ended. Removing a file also works on a full disk. */
export async function forgetEnded(store: ArchiveStore, { systemId }: Pick<Line, 'systemId'>): Promise<void> {
  for (const line of await linesIn(store)) if (line.systemId === systemId) await store.remove(endedFileOf(line));
}
