import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Ids of all processes that descend from this one. */
export async function treeOf(pid: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-e', '-o', 'pid=,ppid=']);
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const tree = [pid];
  for (const parent of tree) tree.push(...pairs.filter(([, its]) => its === parent).map(([child]) => child));
  return tree;
}

/** Those of these processes whose command line contains `text`. */
export async function processesOf(tree: readonly number[], text: string): Promise<number[]> {
  const { stdout } = await run('ps', ['-e', '-o', 'pid=,args=']);
  return stdout
    .split('\n')
    .filter((line) => line.includes(text))
    .map((line) => Number.parseInt(line, 10))
    .filter((pid) => tree.includes(pid));
}

/** The server's main process: it starts in a session of its own, so descent alone does not find it. */
export async function postgresPid(folder: string): Promise<number> {
  return Number((await readFile(path.join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

export async function stillRunning(pids: readonly number[]): Promise<number[]> {
  const { stdout } = await run('ps', ['-e', '-o', 'pid=,stat=']);
  const alive = new Set(
    stdout
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, state]) => !state?.startsWith('Z'))
      .map(([pid]) => Number(pid)),
  );
  return pids.filter((pid) => alive.has(pid));
}

/** Kills all of them with SIGKILL; some end by themselves when what they depend on is gone. */
export function killAll(pids: Iterable<number>): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** A look takes a tenth of a second of processor time. */
const lookEveryMs = 500;

/** Waits for a descendant process whose command line contains `text`, and kills it with SIGKILL. */
export async function killOneOf(pid: number, text: string, { waitMs = 0 } = {}): Promise<void> {
  const find = async () => processesOf(await treeOf(pid), text);
  await until(async () => (await find()).length > 0, { everyMs: lookEveryMs });
  await wait(waitMs);
  killAll((await find()).slice(0, 1));
}

export async function until(
  isTrue: () => Promise<boolean> | boolean,
  { timeoutMs = 240_000, everyMs = 50 }: { timeoutMs?: number; everyMs?: number } = {},
) {
  const deadlineMs = performance.now() + timeoutMs;
  while (!(await isTrue())) {
    if (performance.now() > deadlineMs) throw new Error('It did not come to that in time');
    await wait(everyMs);
  }
}
