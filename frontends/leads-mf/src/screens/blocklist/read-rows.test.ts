import { expect, test } from 'vitest';
import { readRows } from './read-rows.ts';

test.each<[string, string, object[]]>([
  ['lines', 'ada@example.com\r\n\n@rival.example\n', [{ value: 'ada@example.com' }, { value: '@rival.example' }]],
  [
    'an export of the list',
    '\uFEFFValue,Kind,Reason,Source,Blocked\r\nrival.example,domain,"A ""rival"", Ltd",manual,2026-03-02T15:00:00Z\r\n',
    [{ value: 'rival.example', reason: 'A "rival", Ltd' }],
  ],
  ['a second column', 'rival.example;A rival\nother.example;', [{ value: 'rival.example', reason: 'A rival' }, {}]],
  ['column names without a reason', 'Domain\tOwner\nrival.example\tBo', [{ value: 'rival.example', reason: null }]],
  ['nothing', '', []],
])('%s', async (_, text, rows) => {
  const read = await readRows(text);
  expect(read).toMatchObject(rows);
  expect(read).toHaveLength(rows.length);
});
