import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from './support/repository.ts';

const run = promisify(execFile);
const knip = path.join(root, 'node_modules/knip/bin/knip.js');

test('no file, export or dependency is unused, and no dependency is undeclared', { timeout: 120_000 }, async () => {
  const found = run(process.execPath, [knip, '--no-progress', '--reporter', 'compact'], { cwd: root });
  expect(await found.catch(({ stdout, stderr }) => ({ stdout, stderr }))).toEqual({ stdout: '', stderr: '' });
});
