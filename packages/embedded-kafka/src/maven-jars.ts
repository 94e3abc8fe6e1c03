import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { KafkaMissingError } from './kafka-start-error.ts';

const run = promisify(execFile);
const fetchTimeoutMs = 300_000;
const complaintLines = 4;
const pom = path.resolve(import.meta.dirname, '../pom.xml');
const cache = path.resolve(import.meta.dirname, '../../../.cache/kafka');

/**
 * The folder with the jars that pom.xml names, which Maven fetches unless they are there.
 * @throws KafkaMissingError when Maven is missing or cannot fetch them
 */
export async function fetchJars({
  signal,
  onStep,
}: {
  signal?: AbortSignal | undefined;
  onStep: (sentence: string) => void;
}): Promise<string> {
  const hash = createHash('sha256').update(await readFile(pom));
  const jars = path.join(cache, hash.digest('hex').slice(0, 12));
  if (existsSync(jars)) return jars;
  onStep('Maven fetches the jars of Apache Kafka (44 MB, only now).');
  await mkdir(cache, { recursive: true });
  // Fetched into another folder and renamed, so that an interrupted download never looks complete.
  const unfinished = await mkdtemp(path.join(cache, 'unfinished-'));
  try {
    await runMaven(['-B', '-q', '-f', pom, 'package', `-Djars=${unfinished}`], signal);
    await rename(unfinished, jars).catch((error) => {
      if (!existsSync(jars)) throw error;
    });
    return jars;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function runMaven(args: string[], signal: AbortSignal | undefined): Promise<void> {
  const options = { timeout: fetchTimeoutMs, shell: process.platform === 'win32', ...(signal ? { signal } : {}) };
  try {
    await run('mvn', args, options);
  } catch (error) {
    signal?.throwIfAborted();
    const { code, stdout = '', message } = error as Error & { code?: unknown; stdout?: string };
    if (code === 'ENOENT') throw new KafkaMissingError('there is no Maven (mvn) in PATH');
    const complaints = stdout.split('\n').filter((line) => line.startsWith('[ERROR]'));
    const words = complaints.length > 0 ? complaints.slice(0, complaintLines).join('\n') : message;
    throw new KafkaMissingError(`Maven could not fetch the jars of Apache Kafka:\n${words}`);
  }
}
