import { expect, test } from 'vitest';
import { formatPosition, parsePosition, readSegmentName, segmentName, segmentStart } from './position.ts';

const megabyte = 1_048_576;

test.each([
  ['0/0', 0n],
  ['0/1A2B3C4D', 0x1a2b3c4dn],
  ['2A/FF000028', 0x2aff000028n],
])('%s is read and written', (text, position) => {
  expect(parsePosition(text)).toBe(position);
  expect(formatPosition(position)).toBe(text);
});

test.each([
  ['16 MB, as PostgreSQL documents it', 1, 0x1_0123_4567n, 16, '000000010000000100000001'],
  ['2 MB', 1, 0x1_0123_4567n, 2, '000000010000000100000009'],
  ['another timeline', 26, 0n, 2, '0000001A0000000000000000'],
])('a segment of %s has its name', (_, timeline, position, megabytes, name) => {
  const segmentBytes = megabytes * megabyte;
  expect(segmentName(timeline, position, segmentBytes)).toBe(name);
  expect(readSegmentName(name, segmentBytes)).toEqual({ timeline, start: segmentStart(position, segmentBytes) });
});
