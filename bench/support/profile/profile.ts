import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';
import { type ProcessorProfile, placesIn } from './places.ts';
import { readStatements } from './statements.ts';

const linesMax = 60;

let folder: string | undefined;
let count = 0;

/**
 * From this call on, every service and server that a benchmark starts is profiled. Profiling takes time itself, so the
 * figures of such a run are no results.
 */
export async function profileInto(directory: string): Promise<void> {
  folder = path.resolve(directory);
  await mkdir(folder, { recursive: true });
}

export const isProfiling = () => folder !== undefined;

/** @returns the environment for the service, and a function to call when it has ended */
export function profileService(name: string): { environment: Record<string, string>; ended(): Promise<void> } {
  if (folder === undefined) return { environment: {}, ended: async () => {} };
  const file = nextFile(name);
  const options = ['--cpu-prof', `--cpu-prof-dir=${path.dirname(file)}`];
  return {
    environment: { NODE_OPTIONS: [...options, `--cpu-prof-name=${path.basename(file)}.cpuprofile`].join(' ') },
    ended: async () => {
      const profile: ProcessorProfile = JSON.parse(await readFile(`${file}.cpuprofile`, 'utf8'));
      await writeLines(file, placesIn(profile));
    },
  };
}

/** @param client of a superuser, before the server stops */
export async function writeStatements(client: Client): Promise<void> {
  if (folder !== undefined) await writeLines(nextFile('statements'), await readStatements(client));
}

function nextFile(name: string): string {
  count += 1;
  return path.join(folder!, `${count}-${name}`);
}

const writeLines = (file: string, lines: readonly string[]) =>
  writeFile(`${file}.txt`, `${lines.slice(0, linesMax).join('\n')}\n`);
