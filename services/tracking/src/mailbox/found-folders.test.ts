import { expect, test } from 'vitest';
import type { FollowedFolder } from './followed-folder.ts';
import { findFolders } from './found-folders.ts';

const followed = (label: FollowedFolder['label'], path: string | undefined) =>
  ({ label, find: () => path }) as unknown as FollowedFolder;
const placesOf = (...folders: [FollowedFolder, ...FollowedFolder[]]) =>
  findFolders({ folders }, []).found.map(({ folder, cursorName }) => [folder.label, cursorName]);

test('folders that a server lacks are left out', () => {
  expect(placesOf(followed('inbox', 'INBOX'), followed('junk', undefined), followed('sent', 'Sent'))).toEqual([
    ['inbox', 'INBOX'],
    ['sent', 'Sent'],
  ]);
});

test('a folder with several uses is read once for each', () => {
  expect(placesOf(followed('inbox', 'INBOX'), followed('junk', 'INBOX'), followed('sent', 'INBOX'))).toEqual([
    ['inbox', 'INBOX'],
    ['junk', 'INBOX as junk'],
    ['sent', 'INBOX as sent'],
  ]);
});
