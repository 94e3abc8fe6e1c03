import { type BlockedEntry, calls } from '@cadenza/contracts';
import { type CsvColumn, csvLines } from '@cadenza/csv-export';
import { reply, route } from '@cadenza/http-kit';
import type { Context } from '../../context.ts';
import { allBlocked } from '../../projections/blocklist.ts';

const columns: readonly CsvColumn<BlockedEntry>[] = [
  ['Value', ({ value }) => value],
  ['Kind', ({ kind }) => kind],
  ['Reason', ({ reason }) => reason],
  ['Source', ({ source }) => source],
  ['Blocked', ({ blockedAt }) => blockedAt],
];

export const getBlocklistFile = route(
  calls.getBlocklistFile,
  async ({ query: { search = '', bom } }, { database }: Context) =>
    reply(200, csvLines(columns, allBlocked(database.byKey, search), { withMark: bom !== '0' }), {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="blocklist.csv"',
      'cache-control': 'no-store',
    }),
);
