import { describe, expect, test } from 'vitest';
import { plainFoldersMax } from './choose-folders.ts';
import { inTurn, isItsTurn, isReadIn, looksPerRoundMax } from './folder-turns.ts';

type Folder = Parameters<typeof isReadIn>[1];
const minute = 60_000;
const aFolder = (label: string, readAtMs: number, failure?: Error): Folder => ({
  ...{ folder: { label } as Folder['folder'], readAtMs, dueAtMs: Number.POSITIVE_INFINITY, failure },
});
const full = { roundAtMs: 1_000, looks: looksPerRoundMax };

describe('M12: folders are looked at in turn', () => {
  test.each([
    ['one that was not read in this round', aFolder('other', 999), { ...full, looks: 0 }, false, true],
    ['not one that was', aFolder('other', 1_000), { ...full, looks: 0 }, false, false],
    ['one with mails that are due', { ...aFolder('other', 1_000), dueAtMs: 5 }, { ...full, looks: 0 }, false, true],
    ['not one for which the round has no room', aFolder('other', 999), full, false, false],
    ['one that costs nothing', aFolder('other', 999), full, true, true],
    ['Junk in any round', aFolder('junk', 999), full, false, true],
  ])('%s', (_, folder, round, isFree, expected) => {
    expect(isItsTurn(round, folder, { nowMs: 2_000, isFree })).toBe(expected);
  });

  test.each([
    ['one that was read in this round', aFolder('other', 1_000), { ...full, looks: 1 }, true],
    ['not one that was not, though there was room', aFolder('other', 999), { ...full, looks: 1 }, false],
    ['one that was read before and has to wait for its turn', aFolder('other', 1), full, true],
    ['not one that never was', aFolder('other', Number.NEGATIVE_INFINITY), full, false],
    ['not one that could not be read the last time', aFolder('other', 1, new Error('no')), full, false],
    ['not INBOX', aFolder('inbox', 999), full, false],
  ])('as read counts %s', (_, folder, round, expected) => {
    expect(isReadIn(round, folder)).toBe(expected);
  });

  test('S13: as many as are read are each looked at more than once in an hour', () => {
    const folders = Array.from({ length: plainFoldersMax }, () => aFolder('other', Number.NEGATIVE_INFINITY));
    for (let roundAtMs = 0; roundAtMs <= 3 * 60 * minute; roundAtMs += 5 * minute) {
      const round = { roundAtMs, looks: 0 };
      for (const folder of inTurn(folders)) {
        if (!isItsTurn(round, folder, { nowMs: roundAtMs, isFree: false })) continue;
        round.looks += 1;
        folder.readAtMs = roundAtMs;
      }
      expect(round.looks).toBeLessThanOrEqual(looksPerRoundMax);
      const oldestMs = Math.min(...folders.map(({ readAtMs }) => readAtMs));
      if (roundAtMs >= 30 * minute) expect(roundAtMs - oldestMs).toBeLessThanOrEqual(30 * minute);
      expect(folders.every((folder) => isReadIn(round, folder))).toBe(Number.isFinite(oldestMs));
    }
  });
});
