import { readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { isRunning } from '../data-folder-lock.ts';

const removedMax = 100;
const ownName = /^(?<started>.+)\.(?<pid>\d{1,10})\.unfinished$/;
const backupName = /^cadenza-[\dTZ-]+\.tar\.gz(?:\.age)?$/;

/**
 * Where a backup is written until it is complete; the name identifies the writer, since several machines may share the
 * folder.
 */
export const unfinishedOf = (target: string) => `${target}.${hostname()}.${process.pid}.unfinished`;

/** Removes unfinished backups that killed processes of this machine have left beside a new one. */
export async function removeAbandoned(target: string): Promise<void> {
  const folder = path.dirname(target);
  let removed = 0;
  for (const name of await readdir(folder)) {
    const { started, pid } = ownName.exec(name)?.groups ?? {};
    if (!started?.endsWith(`.${hostname()}`) || removed >= removedMax) continue;
    const backup = started.slice(0, -hostname().length - 1);
    if ((backup !== path.basename(target) && !backupName.test(backup)) || (await isRunning(Number(pid)))) continue;
    await rm(path.join(folder, name), { force: true });
    removed += 1;
  }
}
