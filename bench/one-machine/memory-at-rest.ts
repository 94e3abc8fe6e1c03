import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { treeOf } from '../../test/support/processes.ts';
import { type Row, rowOf } from '../support/row.ts';
import { startWholeProduct } from './whole-product.ts';

const restMs = 60_000;
const samplesCount = 5;
const betweenSamplesMs = 2_000;
const shareLine = /^Pss:\s+(\d+) kB$/m;
const kilobyte = 1_024;

/** `memory-at-rest`: memory of everything that `npm start` has started on an empty folder, the database included. */
export async function memoryAtRest(): Promise<Row> {
  await using product = await startWholeProduct();
  await wait(restMs);
  const samples: number[] = [];
  while (samples.length < samplesCount) {
    samples.push(await residentMbOf(product.pids));
    await wait(betweenSamplesMs);
  }
  return rowOf({
    id: 'memory-at-rest',
    measure: `memory of all processes (PSS), ${restMs / 1_000} s after the start`,
    unit: 'MB',
    samples,
    gateMax: 500,
    targetMax: 350,
  });
}

/**
 * Memory of these processes and their descendants, where a page that several processes share counts once, divided
 * among them (PSS; see proc_pid_smaps(5)). Other processes that run the same Node have a part of its program.
 */
async function residentMbOf(pids: readonly number[]): Promise<number> {
  const trees = await Promise.all(pids.map(treeOf));
  const bytes = await Promise.all([...new Set(trees.flat())].map(shareOf));
  return bytes.reduce((sum, each) => sum + each, 0) / 1e6;
}

/** In bytes; 0 of a process that has ended. */
async function shareOf(pid: number): Promise<number> {
  const memory = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return '';
    throw error;
  });
  return Number(shareLine.exec(memory)?.[1] ?? 0) * kilobyte;
}
