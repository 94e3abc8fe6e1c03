import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../../context.ts';
import { countBlocked, listBlocked } from '../../projections/blocklist.ts';

const pageRows = 5_000;

export const tellBlocklist = route(calls.tellBlocklist, async ({ query }, { database }: Context) => {
  const page = await listBlocked(database, { cursor: query.cursor, limit: pageRows, search: '' });
  const count = await countBlocked(database, '');
  return { values: page.rows.map(({ value }) => value), next: page.cursor ?? null, count };
});
