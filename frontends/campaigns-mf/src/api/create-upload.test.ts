// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { storedPath } from './create-upload.ts';

test('the stored path is the upload address without its first three segments', () => {
  expect(storedPath('https://cadenza.example/api/objects/uploads/0199-abc?signature=1')).toBe('/objects/0199-abc');
});
