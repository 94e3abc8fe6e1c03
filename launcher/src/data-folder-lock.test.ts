import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lockDataFolder } from './data-folder-lock.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'cadenza-lock-'));
afterAll(() => rm(folder, { recursive: true }));
const file = path.join(folder, 'cadenza.pid');

test('a running Cadenza keeps its data folder for itself until it has stopped', async () => {
  const lock = await lockDataFolder(folder);
  await expect(lockDataFolder(folder)).rejects.toThrow(`Another Cadenza (process ${process.pid})`);
  await lock[Symbol.asyncDispose]();
  await expectFree();
});

async function expectFree(): Promise<void> {
  const lock = await lockDataFolder(folder);
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ pid: process.pid });
  await lock[Symbol.asyncDispose]();
}

test.each([
  ['is gone', { pid: 2 ** 22 + 1, startedAt: 'long ago' }],
  ['has a number that another program has by now', { pid: process.pid, startedAt: 'long ago' }],
])('a Cadenza that %s holds nothing', async (_case, holder) => {
  await writeFile(file, JSON.stringify(holder));
  await expectFree();
});

test('a damaged file holds nothing', async () => {
  await writeFile(file, '');
  await expectFree();
});
