import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@cadenza/free-port';
import { fastFolder } from '@cadenza/testing';

const root = path.resolve(import.meta.dirname, '../..');
const readyMsMax = 400_000;

export const owner = { email: 'owner@example.com', password: 'correct horse battery' };

export interface Started {
  url: string;
  process: ChildProcess;
  /** Everything printed so far. */
  output(): string;
  /** Resolves with the exit status. */
  ended: Promise<number | null>;
  /** Stops it as Ctrl-C does; resolves with the exit status. */
  interrupt(): Promise<number | null>;
}

/**
 * A data folder that is removed with the test. No test cuts the power, so nothing need wait for a disk.
 * @param onDisk for who measures
 */
export async function dataFolder({ onDisk = false } = {}) {
  const folder = await mkdtemp(path.join(onDisk ? tmpdir() : await fastFolder(), 'cadenza-e2e-'));
  return { path: folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

/** Runs one of the commands of `npm run` to its end. */
export async function runCommand(
  command: 'rebuild' | 'user' | 'keys' | 'mailbox-keys' | 'backup' | 'restore',
  args: readonly string[],
  environment: Record<string, string>,
  input?: string,
): Promise<{ status: number | null; output: string }> {
  const started = launch(command, environment, args, input);
  const status = await started.ended;
  return { status, output: started.output() };
}

/** Runs `npm start` (or another of its commands) as a newcomer does, without waiting for anything. */
export function launch(
  command: 'start' | 'demo' | 'rebuild' | 'user' | 'keys' | 'mailbox-keys' | 'backup' | 'restore' | 'kafka',
  environment: Record<string, string>,
  args: readonly string[] = [],
  input?: string,
): Started {
  const started = spawn('node', [path.join(root, 'launcher', 'bootstrap.mjs'), command, ...args], {
    cwd: root,
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    // Without these, tests that do not ask for an archive would leave one beside their folder, and ask a real DNS.
    env: {
      ...process.env,
      ADMIN_PASSWORD: owner.password,
      ARCHIVE_DIR: 'off',
      ADDRESS_CHECK: 'false',
      ...environment,
    },
  });
  started.stdin?.end(input);
  let text = '';
  for (const stream of [started.stdout, started.stderr]) stream?.on('data', (chunk) => (text += String(chunk)));
  const ended = once(started, 'close').then(([status]) => status as number | null);
  return {
    url: `http://localhost:${environment['PORT']}`,
    process: started,
    output: () => text,
    ended,
    async interrupt() {
      if (started.exitCode === null) started.kill('SIGINT');
      return ended;
    },
  };
}

/** The product, ready to be used; stopped when disposed. */
export async function startProduct(environment: Record<string, string>): Promise<Started & AsyncDisposable> {
  const port = environment['PORT'] ?? String(await freePort());
  const started = launch('start', { ...environment, PORT: port });
  const deadlineMs = performance.now() + readyMsMax;
  while (!(await isReady(started.url))) {
    if (started.process.exitCode !== null || performance.now() > deadlineMs) {
      throw new Error(`The product did not start:\n${started.output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return { ...started, [Symbol.asyncDispose]: async () => void (await started.interrupt()) };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (response) => response.status === 200,
    () => false,
  );
}
