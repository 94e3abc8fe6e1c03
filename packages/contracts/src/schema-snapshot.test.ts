import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addressesFile, addressesText } from './http/addresses-text.ts';
import { breaksSinceSnapshot, schemaSnapshot, snapshotFile } from './schema-snapshot.ts';

test('contracts only grow: what is in contracts.schema.json is still understood', () => {
  expect(breaksSinceSnapshot()).toEqual([]);
});

test('the contracts are the ones in contracts.schema.json', () => {
  const hint = 'A contract has changed. If that is meant, and additive, run: npm run contracts:snapshot';
  expect(JSON.parse(schemaSnapshot()), hint).toEqual(JSON.parse(readFileSync(snapshotFile, 'utf8')));
});

test('front ends know the calls by the addresses that the contracts declare', () => {
  const hint = 'A call is new or has moved. Run: npm run contracts:snapshot';
  expect(readFileSync(addressesFile, 'utf8'), hint).toBe(addressesText());
});
