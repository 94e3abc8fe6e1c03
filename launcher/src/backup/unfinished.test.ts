import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { removeAbandoned, unfinishedOf } from './unfinished.ts';

test('a backup removes what killed backups have left, and nothing of one under way, of another machine, or of others', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cadenza-unfinished-'));
  const here = (target: string, pid: number) => `${target}.${hostname()}.${pid}.unfinished`;
  const [gone, dated] = [2 ** 22 + 1, 'cadenza-2026-03-02T09-00-00Z.tar.gz'];
  const kept = [
    path.basename(unfinishedOf(dated)),
    `${dated}.elsewhere-${hostname()}.${gone}.unfinished`,
    here('theirs.tar.gz', gone),
    dated,
  ];
  const abandoned = [here(dated, gone), here(`${dated}.age`, gone), here('mine.tar.gz', gone)];
  for (const name of [...kept, ...abandoned]) await writeFile(path.join(folder, name), '');
  await removeAbandoned(path.join(folder, 'mine.tar.gz'));
  expect((await readdir(folder)).sort()).toEqual(kept.sort());
  await rm(folder, { recursive: true });
});
