import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createMetrics } from '@cadenza/http-kit';
import { afterAll, expect, test } from 'vitest';
import { watchArchive } from './archive-figures.ts';
import { readBackups } from './archive-state.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'cadenza-archive-figures-'));
afterAll(() => rm(folder, { recursive: true }));

async function figures(state?: object) {
  const metrics = createMetrics('gateway');
  const file = path.join(folder, 'archive-state.json');
  if (state) await writeFile(file, JSON.stringify(state));
  watchArchive(metrics, state && file);
  const text = await metrics.text();
  const figure = (name: string) => {
    const value = new RegExp(`^${name}\\{.*\\} (.*)$`, 'm').exec(text)?.[1];
    return value === undefined ? undefined : Number(value);
  };
  return { behind: figure('cadenza_archive_behind_seconds'), age: figure('cadenza_backup_age_seconds') };
}

const hourAgo = () => new Date(Date.now() - 3_600_000).toISOString();

test('D7: an archive that has everything is not behind, and its base backup has an age', async () => {
  const { behind, age } = await figures({ behindSince: null, backupAt: hourAgo() });
  expect(behind).toBe(0);
  expect(age).toBeGreaterThanOrEqual(3_600);
  expect(age).toBeLessThan(3_700);
});

test('D7: an archive that is away is behind, and without a base backup no age is shown', async () => {
  const { behind, age } = await figures({ behindSince: hourAgo(), backupAt: null });
  expect(behind).toBeGreaterThanOrEqual(3_600);
  expect(age).toBeUndefined();
});

test('where nothing is archived, nothing is shown', async () => {
  expect(await figures()).toEqual({ behind: undefined, age: undefined });
});

test('GET /api/backups says whether there is an archive, how old its backup is, and whether it is behind', async () => {
  const file = path.join(folder, 'told-state.json');
  await writeFile(file, JSON.stringify({ backupAt: hourAgo(), behindSince: null }));
  const { isArchived, ageSeconds, behindSeconds } = await readBackups(file);
  expect([isArchived, Math.floor((ageSeconds ?? 0) / 3_600), behindSeconds]).toEqual([true, 1, null]);
  expect(await readBackups(undefined)).toEqual({ isArchived: false, ageSeconds: null, behindSeconds: null });
  await expect(readBackups(`${file}.gone`)).rejects.toThrow('cannot be read');
});
