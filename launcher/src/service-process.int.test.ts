import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { superviseService } from './service-process.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'cadenza-launcher-'));
afterAll(() => rm(folder, { recursive: true }));

async function supervise(name: string, script: string) {
  const entry = path.join(folder, `${name}.mjs`);
  await writeFile(entry, script);
  const restarts: string[] = [];
  const lines: string[] = [];
  const logFile = path.join(folder, `${name}.log`);
  const service = superviseService({
    name,
    entry,
    environment: { WORKS: folder },
    logFile,
    stopGraceMs: 500,
    onLogLine: (line) => lines.push(line),
    onRestart: (reason) => restarts.push(reason),
  });
  return { service, restarts, lines, logFile };
}

test('a service that ends by itself is started again', async () => {
  const { service, restarts, lines, logFile } = await supervise(
    'mortal',
    `process.send('ready'); console.log('started'); setTimeout(() => process.exit(7), 50);`,
  );
  await service.listening;
  await eventually(() => expect(lines.filter((line) => line === 'started').length).toBeGreaterThan(1));
  await service[Symbol.asyncDispose]();
  expect(restarts[0]).toBe('with status 7');
  expect(await readFile(logFile, 'utf8')).toContain('started');
});

test('a service that cannot start is given up with its own words', async () => {
  const { service } = await supervise('broken', `console.error('broken cannot run. No database.'); process.exit(1);`);
  await expect(service.listening).rejects.toThrow(
    'The service broken does not start (with status 1).\nbroken cannot run. No database.',
  );
  await service[Symbol.asyncDispose]();
});

test('a service that ignores the request to stop is killed, with what it started', async () => {
  const { service, lines } = await supervise(
    'stubborn',
    `import { spawn } from 'node:child_process';
     process.on('SIGTERM', () => {});
     console.log(spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' }).pid);
     process.send('ready');
     setInterval(() => {}, 1000);`,
  );
  await service.listening;
  const grandchild = await eventually(() => Number(lines[0] ?? expect.fail('no line yet')));
  await service[Symbol.asyncDispose]();
  await eventually(() => expect(isRunning(grandchild)).toBe(false));
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
