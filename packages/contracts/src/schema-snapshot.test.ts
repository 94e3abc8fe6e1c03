import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { breaksSinceSnapshot, schemaSnapshot, snapshotFile } from './schema-snapshot.ts';

test('contracts only grow: what is in contracts.schema.json is still understood', () => {
  expect(breaksSinceSnapshot()).toEqual([]);
});

test('the contracts are the ones in contracts.schema.json', () => {
  const hint = 'A contract has changed. If that is meant, and additive, run: npm run contracts:snapshot';
  expect(JSON.parse(schemaSnapshot()), hint).toEqual(JSON.parse(readFileSync(snapshotFile, 'utf8')));
});
