import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { writeAtomically } from '../write-atomically.ts';
import type { ArchiveStore } from './archive-store.ts';

/**
 * One life of a data folder in the archive. A restore begins another line: nothing archived before is overwritten, even
 * where both lines have log of the same place.
 */
const line = z.object({
  id: z.uuid(),
  /** The id of the PostgreSQL cluster; lines that descend from one another share it. */
  systemId: z.string(),
  timeline: z.number().int(),
  segmentBytes: z.number().int(),
  createdAt: z.iso.datetime(),
  /** The latest run of the product that wrote to it. */
  run: z.uuid().optional(),
});
export type Line = z.output<typeof line>;

/** What a data folder knows of its own line, including its own runs of the product and the lines before it. */
const ownLine = line.extend({ runs: z.array(z.uuid()).default([]), after: z.array(z.string()).optional() });
export type OwnLine = z.output<typeof ownLine>;
const runsMax = 1_000;

/** What a restored folder has taken in: for each line, up to which place in the log. */
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

/** The line of a data folder, if it has one that belongs to this cluster. */
export async function currentLine(
  dataFolder: string,
  { systemId, timeline }: Pick<Line, 'systemId' | 'timeline'>,
): Promise<OwnLine | undefined> {
  const { data: found } = ownLine.safeParse(await readFileIn(dataFolder));
  return found?.systemId === systemId && found.timeline === timeline ? found : undefined;
}

/** What a restored folder without a line has taken in; empty for other folders. */
export async function linesTakenIn(dataFolder: string): Promise<TakenInLines> {
  return takenIn.safeParse(await readFileIn(dataFolder)).data?.takenIn ?? {};
}

/** Records what a restored folder has taken in, until its product begins a line. */
export const noteTakenIn = (dataFolder: string, lines: TakenInLines) => writeFileIn(dataFolder, { takenIn: lines });

/** A new line for a data folder without one; unknown to anybody else until `keepLine`. */
export async function newLine(
  dataFolder: string,
  { systemId, timeline, segmentBytes }: Pick<Line, 'systemId' | 'timeline' | 'segmentBytes'>,
  createdAt: string,
): Promise<OwnLine> {
  const after = Object.keys(await linesTakenIn(dataFolder));
  return { id: randomUUID(), systemId, timeline, segmentBytes, createdAt, runs: [], after };
}

/**
 * Records in the data folder and in the archive (which may be another, empty one) that `run` writes to the line. The
 * folder comes first: then any run that is only in the archive is somebody else's.
 */
export async function keepLine(
  { store, dataFolder, run }: { store: ArchiveStore; dataFolder: string; run: string },
  { runs, after, ...kept }: OwnLine,
): Promise<void> {
  if (!runs.includes(run)) await writeFileIn(dataFolder, { ...kept, run, runs: [...runs, run].slice(-runsMax), after });
  await store.put(`${folderOf(kept)}/${lineFile}`, Buffer.from(`${JSON.stringify({ ...kept, run })}\n`));
}
