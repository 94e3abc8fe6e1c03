import { fileEndings } from '@cadenza/contracts/blocklist-entry';
import { isPublicName } from '@cadenza/public-hosts';
import { expect, test } from 'vitest';

test('S15: what is taken for the name of a file ends with no top-level domain', () => {
  expect(isPublicName('list.zip')).toBe(true);
  expect(fileEndings.filter((ending) => isPublicName(`list.${ending}`))).toEqual([]);
});
