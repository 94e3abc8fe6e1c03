import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deadlineIn } from '@cadenza/clock';
import { clusterName } from './cluster-folder.ts';
import { PostgresStartError } from './postgres-start-error.ts';

const run = promisify(execFile);
const fastStopMs = 10_000;
const immediateStopMs = 5_000;
const pollMs = 50;
const processListBytesMax = 50_000_000;

/**
 * Clears the way for a start on `cluster`. Stops a server that a killed start left behind, and waits for its end. Kills
 * the remaining processes of a server that was killed itself. Removes a pid file whose process is gone or is another
 * program by now.
 */
export async function stopOrphan(cluster: string): Promise<void> {
  const pidFile = path.join(cluster, 'postmaster.pid');
  const pid = Number.parseInt((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0] ?? '', 10);
  if (!Number.isInteger(pid)) return;
  if (await isServerOf(pid, cluster)) {
    // SIGINT: end transactions and shut down; SIGQUIT: at once, with recovery at the next start.
    process.kill(pid, 'SIGINT');
    if (!(await gone(pid, cluster, fastStopMs))) process.kill(pid, 'SIGQUIT');
    if (!(await gone(pid, cluster, immediateStopMs)))
      throw new PostgresStartError(`Another PostgreSQL (process ${pid}) uses ${cluster} and does not stop.`);
  }
  await killChildren(cluster);
  // Safe, because PostgreSQL still notices children that outlive their server, through its shared memory.
  await rm(pidFile, { force: true });
}

/**
 * Kills the remaining children of a server that is gone. Most end by themselves when they notice, but a child that
 * waits for a lock of a killed one never does, and while it lives no new server starts on the cluster.
 */
async function killChildren(cluster: string): Promise<void> {
  const { stdout } = await run('ps', ['-e', '-o', 'pid=,command='], { maxBuffer: processListBytesMax });
  const title = `postgres: ${clusterName(cluster)}: `;
  for (const line of stdout.split('\n')) if (line.includes(title)) kill(Number.parseInt(line, 10));
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It has ended by itself meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function gone(pid: number, cluster: string, timeoutMs: number): Promise<boolean> {
  for (const deadline = deadlineIn(timeoutMs); !deadline.hasPassed(); await wait(pollMs))
    if (!(await isServerOf(pid, cluster))) return true;
  return false;
}

/** Whether process `pid` lives (a zombie does not) and is a PostgreSQL on `cluster`. */
async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  const commandLine =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      : await run('ps', ['-o', 'command=', '-p', String(pid)]).then(
          ({ stdout }) => stdout,
          () => '',
        );
  return commandLine.includes('postgres') && commandLine.includes(cluster);
}
