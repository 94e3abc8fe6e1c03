import { calls } from '@cadenza/contracts';
import { answerList, route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { allSelectedLeads, countAtOnce, listSelectedLeads } from '../projections/selected-leads.ts';
import { selectionOf } from './selection-of.ts';

export const listAllLeads = route(calls.listLeads, async ({ query, trace }, context: Context) => {
  const { database } = context;
  const selection = await selectionOf(context, query, trace.now);
  const page = Promise.withResolvers<Awaited<ReturnType<typeof listSelectedLeads>>>();
  return answerList(query, {
    readAll: () => allSelectedLeads(database, selection),
    readPage: (asked) => {
      page.resolve(listSelectedLeads(database, selection, asked));
      return page.promise;
    },
    count: async () => countAtOnce(database, selection, await page.promise),
  });
});
