import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { schemaSnapshot, snapshotFile } from './schema-snapshot.ts';

test('the contracts are the ones in contracts.schema.json', () => {
  const hint = 'A contract has changed. If that is meant, and additive, run: npm run contracts:snapshot';
  expect(JSON.parse(schemaSnapshot()), hint).toEqual(JSON.parse(readFileSync(snapshotFile, 'utf8')));
});
