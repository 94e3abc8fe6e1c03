import { fork } from 'node:child_process';
import { on } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const entry = fileURLToPath(new URL('./testing/resting-process.ts', import.meta.url));
const tellings = 50;

/** The size of the heap with all its garbage, and the smallest of those reported in two seconds. */
async function heapOf(manner: 'rests' | 'works', execArgv = ['--expose-gc']) {
  const child = fork(entry, [manner], { execArgv });
  try {
    const told: number[] = [];
    for await (const [{ heapBytes }] of on(child, 'message')) if (told.push(heapBytes) > tellings) break;
    const [full = 0, ...later] = told;
    return { full, least: Math.min(...later) };
  } finally {
    child.kill();
  }
}

test('a process that rests gives memory back', async () => {
  const { full, least } = await heapOf('rests');
  expect(least).toBeLessThan(full / 2);
});

test('a process that works is not stopped for it', async () => {
  const { full, least } = await heapOf('works');
  expect(least).toBeGreaterThan(full / 2);
});

test('without --expose-gc nothing happens', async () => {
  const { full, least } = await heapOf('rests', []);
  expect(least).toBeGreaterThan(full / 2);
});
