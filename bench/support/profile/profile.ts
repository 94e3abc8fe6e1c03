import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';
import { type ProcessorProfile, placesIn, serviceIn } from './places.ts';
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

interface Profiled {
  environment: Record<string, string>;
  /** To be called when it has ended. */
  ended(): Promise<void>;
}

const unprofiled: Profiled = { environment: {}, ended: async () => {} };

/** @returns the environment for the service, and a function to call when it has ended */
export function profileService(name: string): Profiled {
  if (folder === undefined) return unprofiled;
  const file = nextFile(name);
  return {
    environment: profiledTo(path.dirname(file), `--cpu-prof-name=${path.basename(file)}.cpuprofile`),
    ended: async () => writeLines(file, placesIn(await readProfile(`${file}.cpuprofile`))),
  };
}

/** The same for the launcher, which passes the environment on: all services are profiled, each from start to end. */
export function profileProduct(): Profiled {
  if (folder === undefined) return unprofiled;
  const own = nextFile('product');
  return {
    environment: profiledTo(own),
    ended: async () => {
      for (const file of await readdir(own)) {
        if (!ofMainThread.test(file)) continue;
        const profile = await readProfile(path.join(own, file));
        const service = serviceIn(profile);
        if (service !== undefined) await writeLines(path.join(own, service), placesIn(profile));
      }
    },
  };
}

/** Node names a profile after its date, time, process, thread and number. */
const ofMainThread = /\.0\.\d+\.cpuprofile$/;

const profiledTo = (directory: string, ...more: string[]) => ({
  NODE_OPTIONS: ['--cpu-prof', `--cpu-prof-dir=${directory}`, ...more].join(' '),
});

const readProfile = async (file: string): Promise<ProcessorProfile> => JSON.parse(await readFile(file, 'utf8'));

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
