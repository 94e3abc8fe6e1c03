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
  /** The run of the product that wrote to it last. */
  run: z.uuid().optional(),
});
export type Line = z.output<typeof line>;

/** What a data folder knows of its own line: also which runs of the product were its own, and which lines it comes after. */
const ownLine = line.extend({ runs: z.array(z.uuid()).default([]), after: z.array(z.string()).optional() });
export type OwnLine = z.output<typeof ownLine>;
const runsMax = 1_000;

/** What a restored folder has taken in, by line: up to which place in the log. */
const takenIn = z.object({ takenIn: z.record(z.string(), z.string()) });
export type TakenInLines = z.output<typeof takenIn>['takenIn'];

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
const readFileIn = async (dataFolder: string): Promise<unknown> => {
  const content = await readFile(fileIn(dataFolder), 'utf8').catch(() => undefined);
  return content === undefined ? undefined : JSON.parse(content);
};
const writeFileIn = (dataFolder: string, content: object) =>
  writeAtomically(fileIn(dataFolder), `${JSON.stringify(content)}\n`);

/** The line of a data folder, as far as it has one that belongs to this cluster. */
export async function currentLine(
  dataFolder: string,
  { systemId, timeline }: Pick<Line, 'systemId' | 'timeline'>,
): Promise<OwnLine | undefined> {
  const { data: found } = ownLine.safeParse(await readFileIn(dataFolder));
  return found?.systemId === systemId && found.timeline === timeline ? found : undefined;
}

/** What a restored folder that has no line yet has taken in; nothing for others. */
export async function linesTakenIn(dataFolder: string): Promise<TakenInLines> {
  return takenIn.safeParse(await readFileIn(dataFolder)).data?.takenIn ?? {};
}

/** Until its product begins a line, a restored folder says what is known in it. */
export const noteTakenIn = (dataFolder: string, lines: TakenInLines) => writeFileIn(dataFolder, { takenIn: lines });

/** A line for a data folder that has none yet; nobody knows of it before `keepLine`. */
export async function newLine(
  dataFolder: string,
  { systemId, timeline, segmentBytes }: Pick<Line, 'systemId' | 'timeline' | 'segmentBytes'>,
  createdAt: string,
): Promise<OwnLine> {
  const after = Object.keys(await linesTakenIn(dataFolder));
  return { id: randomUUID(), systemId, timeline, segmentBytes, createdAt, runs: [], after };
}

/**
 * Says in the data folder and in the archive, which may be another than before and empty, that `run` writes to the line.
 * The folder first: whatever the archive says that it did not write itself, somebody else has written.
 */
export async function keepLine(
  { store, dataFolder, run }: { store: ArchiveStore; dataFolder: string; run: string },
  { runs, after, ...kept }: OwnLine,
): Promise<void> {
  if (!runs.includes(run)) await writeFileIn(dataFolder, { ...kept, run, runs: [...runs, run].slice(-runsMax), after });
  await store.put(`${folderOf(kept)}/${lineFile}`, Buffer.from(`${JSON.stringify({ ...kept, run })}\n`));
}
