import { existsSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Account, chooseAccount, everybodyMayEnter } from './account.ts';
import { findBinaries } from './binaries.ts';
import { PostgresStartError } from './postgres-start-error.ts';

export interface Installation {
  account: Account;
  /** Path of one of its programs: `postgres`, `initdb`. */
  program(name: string): string;
}

/**
 * The PostgreSQL programs and the account to run them under, for data in `folder`.
 * @throws PostgresStartError when no account can reach both
 */
export async function prepareInstallation(folder: string): Promise<Installation> {
  const binaries = await findBinaries();
  const account = await chooseAccount([binaries, folder]);
  if (account) return { account, program: programIn(binaries) };
  if (!(await everybodyMayEnter(folder)))
    throw new PostgresStartError(
      `PostgreSQL does not run as root, and no other user may enter ${folder}; start as another user or choose a DATA_DIR outside of root's home.`,
    );
  const copy = await copyBinaries(binaries);
  return { account: (await chooseAccount([copy, folder]))!, program: programIn(copy) };
}

function programIn(binaries: string) {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return (name: string) => path.join(binaries, 'bin', `${name}${suffix}`);
}

/** Last resort for root without namespaces: a copy of the programs (59 MB) where everybody may read it. */
async function copyBinaries(binaries: string): Promise<string> {
  const copy = path.join(tmpdir(), 'cadenza-postgres-18.4');
  if (existsSync(copy)) return copy;
  const unfinished = await mkdtemp(`${copy}-`);
  await cp(binaries, path.join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
  await rename(path.join(unfinished, 'native'), copy).catch((error) => {
    if (!existsSync(copy)) throw error;
  });
  await rm(unfinished, { recursive: true, force: true });
  return copy;
}
