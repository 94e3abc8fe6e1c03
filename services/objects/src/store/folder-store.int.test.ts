import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openFolderStore } from './folder-store.ts';
import { objectStoreContract } from './object-store.contract.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'cadenza-objects-'));
afterAll(() => rm(folder, { recursive: true }));

objectStoreContract(() => openFolderStore(folder));

test('what a crash left half-written is found once nobody has written to it for long, and removed', async () => {
  const { incoming } = await openFolderStore(folder);
  const now = Temporal.Now.instant();
  for (const name of ['half', 'coming']) await writeFile(path.join(folder, 'incoming', name), name);
  await utimes(path.join(folder, 'incoming', 'half'), 0, now.epochMilliseconds / 1_000 - 7_200);
  expect(await incoming.leftSince(now.subtract({ hours: 1 }))).toEqual(['half']);
  await incoming.remove('half');
  await incoming.remove('half');
  expect(await readdir(path.join(folder, 'incoming'))).toEqual(['coming']);
});
