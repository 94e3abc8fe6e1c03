import { execFile } from 'node:child_process';
import { open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StopSentence } from './stop-sentence.ts';

/** Another Cadenza has the folder, or is about to take it. */
export class FolderInUse extends StopSentence {}

const run = promisify(execFile);
const settleMs = 50;

/**
 * Takes a data folder for this process.
 * @throws FolderInUse when a running Cadenza has it
 */
export function lockDataFolder(folder: string): Promise<AsyncDisposable> {
  return lockByFile(path.join(folder, 'cadenza.pid'), {
    inUse: (pid) => `Another Cadenza (process ${pid}) already uses ${folder}; stop it or choose another DATA_DIR.`,
    beingTaken: `Another Cadenza is starting on ${folder} right now.`,
  });
}

/**
 * Takes the lock that a file stands for. A killed process does not hold it any more, even when another program has its
 * number by now: the file also says when its process was started.
 * @throws FolderInUse with one of the sentences when a running process has it
 */
export async function lockByFile(
  file: string,
  { inUse, beingTaken }: { inUse: (pid: number) => string; beingTaken: string },
): Promise<AsyncDisposable> {
  const processId = process.pid;
  const mine = JSON.stringify({ pid: processId, startedAt: await startOf(processId) });
  for (;;) {
    if (await create(file, mine)) break;
    const holder = await readFile(file, 'utf8').catch(() => '');
    const pid = await livingHolder(holder);
    if (pid !== undefined) throw new FolderInUse(inUse(pid));
    await rm(file, { force: true });
  }
  // Two starts may both have found the holder dead; the later one wins.
  await wait(settleMs);
  if ((await readFile(file, 'utf8').catch(() => '')) !== mine) throw new FolderInUse(beingTaken);
  return { [Symbol.asyncDispose]: () => rm(file, { force: true }) };
}

async function create(file: string, content: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx', 0o600);
    await handle.writeFile(content);
    await handle.close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function livingHolder(holder: string): Promise<number | undefined> {
  try {
    const { pid, startedAt } = JSON.parse(holder) as { pid: number; startedAt: string };
    const started = await startOf(pid);
    return started !== '' && started === startedAt ? pid : undefined;
  } catch {
    return undefined;
  }
}

export const isRunning = async (pid: number): Promise<boolean> => (await startOf(pid)) !== '';

/** A text that distinguishes a process from a later one with the same number; empty once it has ended. */
async function startOf(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const [boot, stat] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
      readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''),
    ]);
    // After the name in parentheses come the state and, 19 fields on, the start in clock ticks since boot.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const isZombie = state === 'Z';
    return stat === '' || isZombie ? '' : `${boot.trim()} ${fields[18]}`;
  }
  if (process.platform === 'win32') {
    try {
      process.kill(pid, 0);
      return 'running';
    } catch {
      return '';
    }
  }
  return run('ps', ['-o', 'lstart=', '-p', String(pid)]).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
}
