import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { writeAtomically } from '../write-atomically.ts';
import type { ArchiveStore } from './archive-store.ts';

/**
 * One life of a data folder in the archive. A restore begins another: what was archived before is never written over,
 * even where both have log of the same place.
 */
const line = z.object({
  id: z.uuid(),
  /** Of the PostgreSQL cluster; all lines that descend from one another have the same. */
  systemId: z.string(),
  timeline: z.number().int(),
  segmentBytes: z.number().int(),
  createdAt: z.iso.datetime(),
});
export type Line = z.output<typeof line>;

const linesFolder = 'lines/';
const lineFile = 'line.json';
export const folderOf = ({ id }: Pick<Line, 'id'>) => `${linesFolder}${id}`;
export const walFolderOf = (of: Pick<Line, 'id'>) => `${folderOf(of)}/wal`;

/** Every line in the archive, oldest first. */
export async function linesIn(store: ArchiveStore): Promise<Line[]> {
  const files = (await store.list(linesFolder)).filter((name) => name.endsWith(`/${lineFile}`));
  const lines = await Promise.all(files.map(async (name) => line.parse(JSON.parse(String(await store.get(name))))));
  return lines.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
}

const fileIn = (dataFolder: string) => path.join(dataFolder, 'archive.json');

/** The line of a data folder, as far as it has one that belongs to this cluster. */
export async function currentLine(
  dataFolder: string,
  { systemId, timeline }: Pick<Line, 'systemId' | 'timeline'>,
): Promise<Line | undefined> {
  const content = await readFile(fileIn(dataFolder), 'utf8').catch(() => undefined);
  const { data: found } = line.safeParse(content === undefined ? undefined : JSON.parse(content));
  return found?.systemId === systemId && found.timeline === timeline ? found : undefined;
}

/** Begins a line; the data folder knows of it once the archive has it. */
export async function beginLine(
  { store, dataFolder, createdAt }: { store: ArchiveStore; dataFolder: string; createdAt: string },
  cluster: Pick<Line, 'systemId' | 'timeline' | 'segmentBytes'>,
): Promise<Line> {
  const { systemId, timeline, segmentBytes } = cluster;
  const begun = { id: randomUUID(), systemId, timeline, segmentBytes, createdAt };
  await keepLine(store, begun);
  await writeAtomically(fileIn(dataFolder), `${JSON.stringify(begun)}\n`);
  return begun;
}

/** The archive may be another than before, and empty. */
export async function keepLine(store: ArchiveStore, kept: Line): Promise<void> {
  await store.put(`${folderOf(kept)}/${lineFile}`, Buffer.from(`${JSON.stringify(kept)}\n`));
}
