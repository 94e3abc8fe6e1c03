import { expect, test } from 'vitest';
import { entityTagOf, namedParts } from './named-parts.ts';

const kept = [1, 2, 4].map((number) => ({ id: `${number}`, number, sizeBytes: 1, sha256: `${number}`.repeat(64) }));
const named = (...numbers: number[]) =>
  numbers.map((number) => ({ PartNumber: number, ETag: entityTagOf({ sha256: `${number}`.repeat(64) }) }));

test('parts are taken in their order; numbers may be left out', () => {
  expect(namedParts(kept, named(1, 2, 4))).toEqual(kept);
  expect(namedParts(kept, named(2, 4))).toEqual(kept.slice(1));
});

test('an entity tag counts with and without quotation marks', () => {
  expect(namedParts(kept, [{ PartNumber: 1, ETag: '1'.repeat(64) }])).toEqual(kept.slice(0, 1));
});

test.each([
  ['never came', named(1, 3), 'unknown-part'],
  ['is another', [{ PartNumber: 1, ETag: entityTagOf(kept[1]!) }], 'unknown-part'],
  ['has no tag', [{ PartNumber: 1, ETag: '' }], 'unknown-part'],
  ['is out of order', named(2, 1), 'parts-out-of-order'],
  ['is named twice', named(1, 1), 'parts-out-of-order'],
])('a part that %s is refused', (_, parts, code) => {
  expect(() => namedParts(kept, parts)).toThrow(expect.objectContaining({ status: 422, code }));
});
