import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openFolderStore } from './folder-store.ts';
import { objectStoreContract } from './object-store.contract.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'cadenza-objects-'));
afterAll(() => rm(folder, { recursive: true }));

objectStoreContract(() => openFolderStore(folder));

test('what a crash left half-written is removed at the next start', async () => {
  await writeFile(path.join(folder, 'incoming', 'half'), 'half');
  await openFolderStore(folder);
  expect(await readdir(path.join(folder, 'incoming'))).toEqual([]);
});
