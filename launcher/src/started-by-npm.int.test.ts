import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const folder = await mkdtemp(path.join(tmpdir(), 'cadenza-npm-'));
afterAll(() => rm(folder, { recursive: true }));

const { scripts } = JSON.parse(await readFile(path.join(repository, 'package.json'), 'utf8'));
const inFolder = (...names: string[]) => path.join(folder, ...names);
await mkdir(inFolder('launcher', 'src'), { recursive: true });
await mkdir(inFolder('node_modules'));
await copyFile(path.join(repository, 'launcher', 'bootstrap.mjs'), inFolder('launcher', 'bootstrap.mjs'));
await writeFile(inFolder('package.json'), JSON.stringify({ name: 'started', scripts: { start: scripts.start } }));
await writeFile(inFolder('package-lock.json'), '{}');
// What the bootstrap takes for an installation.
await writeFile(inFolder('node_modules', '.package-lock.json'), '{}');
/** In place of the product: what stops it is the launcher's own. */
await writeFile(
  inFolder('launcher', 'src', 'start.ts'),
  `import { onStopRequest, untilAborted } from ${JSON.stringify(path.join(repository, 'launcher/src/stop-signals.ts'))};
   const signal = onStopRequest();
   console.log('running', process.pid, process.ppid);
   await untilAborted(signal);
   console.log('stopped');
   if (process.connected) process.disconnect();`,
);

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.skipIf(process.platform === 'win32').each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
  '%s to the process of `npm start` alone stops all that it started, in order',
  async (signal) => {
    // As by a script that starts it in the background: a shell in between would not heed Ctrl-C.
    const npm = spawn('sh', ['-c', 'trap "" INT; exec npm start --script-shell=/bin/sh'], {
      cwd: folder,
      env: { ...process.env, PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH']}` },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    const closed = once(npm, 'close');
    const started = await eventually(() => /running (\d+) (\d+)/.exec(output)?.slice(1) ?? expect.fail(output));
    npm.kill(signal);
    // All have closed their output.
    await closed;
    expect(output).toContain('stopped');
    await eventually(() => expect(started.map(Number).filter(isAlive)).toEqual([]));
  },
);
