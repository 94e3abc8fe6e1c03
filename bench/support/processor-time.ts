import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { treeOf } from '../../test/support/processes.ts';
import type { ProcessorMs } from './row.ts';

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
/**
 * utime, stime, and both of the children that have ended: fields 14 to 17 of proc_pid_stat(5). Two fields before them
 * were cut off.
 */
const times = { from: 14 - 3, to: 17 - 2 };

/**
 * Processor time so far of these processes and their descendants, also of those that have ended. Reads /proc, so on
 * Linux only.
 */
export async function processorMsOf(pids: readonly number[]): Promise<number> {
  const trees = await Promise.all(pids.map(treeOf));
  const ticks = await Promise.all([...new Set(trees.flat())].map(ticksOf));
  return toMs(ticks.reduce((sum, each) => sum + each, 0));
}

/**
 * The same, of all processes with one name together.
 *
 * @param nameOf the name of a process with this command line; undefined: it does not count
 */
export async function processorMsByName(
  pids: readonly number[],
  nameOf: (commandLine: string) => string | undefined,
): Promise<ProcessorMs> {
  const trees = await Promise.all(pids.map(treeOf));
  const named = await Promise.all(
    [...new Set(trees.flat())].map(async (pid) => ({
      name: nameOf(await commandLineOf(pid)),
      ticks: await ticksOf(pid),
    })),
  );
  const spentMs: Record<string, number> = {};
  for (const { name, ticks } of named) if (name !== undefined) spentMs[name] = (spentMs[name] ?? 0) + toMs(ticks);
  return spentMs;
}

const toMs = (ticks: number) => (ticks * 1_000) / ticksPerSecond;

const commandLineOf = async (pid: number) =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ').trim();

async function ticksOf(pid: number): Promise<number> {
  // A process that ended meanwhile is in the times of its parent.
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(times.from, times.to).reduce((sum, each) => sum + Number(each), 0);
}
