import { tmpdir } from 'node:os';
import { createMetrics } from '@cadenza/http-kit';
import { expect, test } from 'vitest';
import { watchDisks } from './disk-figures.ts';

async function figures(...folders: string[]) {
  const metrics = createMetrics('gateway');
  watchDisks(metrics, folders);
  return [...(await metrics.text()).matchAll(/^cadenza_disk_(size|free)_bytes\{.*folder="(.*?)".*\} (.*)$/gm)].map(
    ([, what, folder, value]) => ({ what, folder, value: Number(value) }),
  );
}

test('each folder shows the room on its disk, a folder that is gone shows none, and without folders nothing is shown', async () => {
  const folder = tmpdir();
  const [size, free, ...others] = await figures(`${folder}/nothing-here`, folder);
  expect(others).toEqual([]);
  expect([size, free]).toMatchObject([
    { what: 'size', folder },
    { what: 'free', folder },
  ]);
  expect(free!.value).toBeGreaterThan(0);
  expect(size!.value).toBeGreaterThan(free!.value);
  expect(await figures()).toEqual([]);
});
