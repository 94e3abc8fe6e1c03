import { expect, test } from 'vitest';
import { Refusals } from './refusals.ts';

const uids = [11, 12, 13, 14, 15];

test('a block that was refused is asked for mail by mail, and what comes behind it in blocks again', () => {
  const refusals = new Refusals();
  expect(refusals.nextBlock(uids, 3)).toEqual([11, 12, 13]);
  refusals.note([11, 12, 13]);
  expect(refusals.nextBlock(uids, 3)).toEqual([11]);
  refusals.forget([11]);
  refusals.note([12]);
  expect(refusals.nextBlock([12, 13, 14, 15], 3)).toEqual([12]);
  refusals.forget([12, 13]);
  expect(refusals.nextBlock([14, 15], 3)).toEqual([14, 15]);
});

test('a block ends before a mail that was refused', () => {
  const refusals = new Refusals();
  refusals.note([13]);
  expect(refusals.nextBlock(uids, 20)).toEqual([11, 12]);
});

test('under another UIDVALIDITY nothing was refused', () => {
  const refusals = new Refusals();
  refusals.underUidValidity(1);
  refusals.note([11]);
  refusals.underUidValidity(1);
  expect(refusals.nextBlock(uids, 5)).toEqual([11]);
  refusals.underUidValidity(2);
  expect(refusals.nextBlock(uids, 5)).toEqual(uids);
});
