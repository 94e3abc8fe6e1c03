import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../services.ts';
import { holdStatement } from './hold-campaigns.ts';
import { isNewer } from './manifest.ts';

test('a restore holds campaigns as docs/operations.md has an operator do it', async () => {
  expect(await readFile(path.join(root, 'docs', 'operations.md'), 'utf8')).toContain(`\n${holdStatement};\n`);
});

test.each([
  ['0.2.0', '0.1.0', true],
  ['0.10.0', '0.9.1', true],
  ['0.1.0', '0.1.0', false],
  ['0.9.0', '0.10.0', false],
])('whether %s is newer than %s: %s', (version, than, expected) => {
  expect(isNewer(version, than)).toBe(expected);
});
