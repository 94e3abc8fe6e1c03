import { expect, test } from 'vitest';
import type { BaseBackupNote } from './base-backups.ts';
import { splitBackups } from './prune.ts';

const backup = (day: number) => ({ takenAt: `2026-03-0${day}T00:00:00Z` }) as BaseBackupNote;
const days = (backups: readonly BaseBackupNote[]) => backups.map(({ takenAt }) => Number(takenAt.slice(9, 10)));

test.each([
  ['none: none', [], [], []],
  ['one that is old stays', [1], [], [1]],
  ['of several old ones the newest stays', [1, 2, 3], [1, 2], [3]],
  ['the newest old one leads to the first instants', [1, 2, 5, 6], [1], [2, 5, 6]],
  ['young ones stay', [5, 6], [], [5, 6]],
])('D7: of base backups, %s', (_, taken, old, kept) => {
  const split = splitBackups(taken.map(backup), '2026-03-04T00:00:00Z');
  expect(days(split.old)).toEqual(old);
  expect(days(split.kept)).toEqual(kept);
});
