import { expect, test } from 'vitest';
import { readRequest } from './read-request.ts';

test('a backup, an instant and files are read, from where the command was typed', () => {
  const args = [
    'b.tar.gz',
    '--to',
    '2026-03-02T10:00:00+01:00',
    '--line',
    'one',
    '--identity',
    '/keys/id',
    '--secrets',
    's.json',
  ];
  expect(readRequest(args, '/here')).toEqual({
    source: '/here/b.tar.gz',
    to: '2026-03-02T09:00:00Z',
    line: 'one',
    identityFile: '/keys/id',
    secretsFile: '/here/s.json',
  });
});

test('nothing said is the archive of the settings, to its end', () => {
  expect(readRequest([], '/here')).toMatchObject({ source: undefined, to: undefined });
});

test.each([
  [['--to', 'yesterday'], 'is not an instant'],
  [['one', 'two'], 'Say one thing'],
  [['--until', 'now'], 'npm run restore --'],
])('%j is refused', (args, sentence) => expect(() => readRequest(args, '/here')).toThrow(sentence));
