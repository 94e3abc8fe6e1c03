import { execFileSync } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { logIn, mainConfiguration, masterConfiguration, type PostfixOptions } from './postfix-configuration.ts';
import { isInstalled, startServer } from './server-process.ts';

/** Started directly: `postfix start` first checks the system's folders, which takes seconds. */
const program = '/usr/lib/postfix/sbin/master';

/** Whether Postfix is installed here and can run: it switches users, which only root may. */
export const hasPostfix = isInstalled(program) && process.getuid?.() === 0;

export interface Postfix extends AsyncDisposable {
  url: string;
  /** What it logs about the mail it received and its delivery, one line each. */
  log(): Promise<string[]>;
}

/** A Postfix on 127.0.0.1 that keeps everything in its own temporary folder. */
export async function startPostfix({ port, ...options }: PostfixOptions & { port: number }): Promise<Postfix> {
  const folder = await mkdtemp(path.join(tmpdir(), 'postfix-'));
  const configuration = path.join(folder, 'configuration');
  await chmod(folder, 0o711);
  for (const each of [configuration, path.dirname(logIn(folder))]) await mkdir(each);
  await makeQueue(folder);
  await writeFile(path.join(configuration, 'main.cf'), mainConfiguration(folder, options));
  await writeFile(path.join(configuration, 'master.cf'), masterConfiguration(port));
  const server = await startServer(program, ['-c', configuration, '-d'], { port, folder });
  return {
    url: `smtp://127.0.0.1:${port}`,
    log: async () => (await readFile(logIn(folder), 'utf8')).split('\n'),
    [Symbol.asyncDispose]: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const ownFolders = 'active bounce corrupt defer deferred flush hold incoming private saved trace'.split(' ');

/** The folders that Postfix expects, with their owners. */
async function makeQueue(folder: string): Promise<void> {
  const [user, group] = [idOf('passwd', 'postfix'), idOf('group', 'postdrop')];
  const queue = path.join(folder, 'queue');
  const make = async (name: string, mode: number, gid: number) => {
    await mkdir(name, { mode });
    await chown(name, user, gid);
  };
  await make(path.join(folder, 'data'), 0o700, 0);
  await mkdir(queue);
  await mkdir(path.join(queue, 'pid'));
  for (const name of ownFolders) await make(path.join(queue, name), 0o700, 0);
  await make(path.join(queue, 'maildrop'), 0o730, group);
  await make(path.join(queue, 'public'), 0o710, group);
}

/** The number of a user or group. */
const idOf = (database: 'passwd' | 'group', name: string) =>
  Number(execFileSync('getent', [database, name], { encoding: 'utf8' }).split(':')[2]);
