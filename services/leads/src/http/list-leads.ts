import { calls, pageMaxRows } from '@cadenza/contracts';
import { answerList, route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { allSelectedLeads, countAtOnce, listSelectedLeads } from '../projections/selected-leads.ts';
import { listSortedLeads, sortedCursorMax } from '../projections/sorted-leads.ts';
import { knownFields, selectionOf } from './selection-of.ts';

export const listAllLeads = route(calls.listLeads, async ({ query, trace }, context: Context) => {
  const { database } = context;
  const selection = await selectionOf(context, query, trace.now);
  const { sort, direction = 'ascending' } = query;
  const readAll = () => allSelectedLeads(database, selection);
  if (sort !== undefined) {
    const sorted = { selection, order: { by: sort, direction }, fields: await knownFields(database) };
    return answerList(
      { ...query, limit: query.limit ?? pageMaxRows },
      {
        readAll,
        readPage: (asked) => listSortedLeads(database, sorted, asked),
        count: () => countAtOnce(database, selection),
        cursorMax: sortedCursorMax,
      },
    );
  }
  const page = Promise.withResolvers<Awaited<ReturnType<typeof listSelectedLeads>>>();
  return answerList(query, {
    readAll,
    readPage: (asked) => {
      page.resolve(listSelectedLeads(database, selection, asked));
      return page.promise;
    },
    count: async () => countAtOnce(database, selection, await page.promise),
  });
});
