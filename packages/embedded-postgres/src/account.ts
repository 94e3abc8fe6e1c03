import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const probeTimeoutMs = 5_000;

/** The uid and gid of `nobody` on Linux. */
const nobody = 65_534;

/** How a PostgreSQL program is started so that it does not run as root, which it refuses. */
export type Account =
  | { kind: 'self' }
  | { kind: 'nobody'; uid: number; gid: number }
  /** Inside a user namespace in which root appears as nobody: works below folders that only root may enter. */
  | { kind: 'namespace' };

/**
 * Chooses the account that can reach both the binaries and the data.
 * @returns undefined when root is to run PostgreSQL below a folder that only root may enter and namespaces are
 * forbidden (as in many containers)
 */
export async function chooseAccount(folders: string[]): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return { kind: 'self' };
  const enterable = await Promise.all(folders.map(everybodyMayEnter));
  if (!enterable.includes(false)) return { kind: 'nobody', uid: nobody, gid: nobody };
  if (await namespacesWork()) return { kind: 'namespace' };
  return undefined;
}

/** The command line and spawn options that start `program` under `account`. */
export function commandFor(account: Account, program: string, args: string[]) {
  if (account.kind === 'namespace')
    return {
      command: 'unshare',
      args: ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`, program, ...args],
      options: {},
    };
  const { uid, gid } = account.kind === 'nobody' ? account : {};
  return { command: program, args, options: uid === undefined ? {} : { uid, gid } };
}

/** The uid that must own the data folder; undefined when the owner may stay. */
export function ownerOf(account: Account): number | undefined {
  if (account.kind === 'self') return undefined;
  return account.kind === 'nobody' ? account.uid : 0;
}

export async function everybodyMayEnter(folder: string): Promise<boolean> {
  const othersMayEnter = 0o001;
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    if (((await stat(current)).mode & othersMayEnter) === 0) return false;
    if (current === path.dirname(current)) return true;
  }
}

async function namespacesWork(): Promise<boolean> {
  const { command, args } = commandFor({ kind: 'namespace' }, 'true', []);
  return run(command, args, { timeout: probeTimeoutMs }).then(
    () => true,
    () => false,
  );
}
