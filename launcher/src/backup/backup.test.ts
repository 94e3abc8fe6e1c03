import { expect, test } from 'vitest';
import { isNewer } from './manifest.ts';

test.each([
  ['0.2.0', '0.1.0', true],
  ['0.10.0', '0.9.1', true],
  ['0.1.0', '0.1.0', false],
  ['0.9.0', '0.10.0', false],
])('whether %s is newer than %s: %s', (version, than, expected) => {
  expect(isNewer(version, than)).toBe(expected);
});
