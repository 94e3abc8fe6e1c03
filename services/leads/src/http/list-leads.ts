import { calls } from '@cadenza/contracts';
import { answerList, route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { allLeads, countLeads, listLeads } from '../projections/leads.ts';

export const listAllLeads = route(calls.listLeads, ({ query }, context: Context) =>
  answerList(query, {
    readAll: (search) => allLeads(context.database, search),
    readPage: (page) => listLeads(context.database, page),
    count: (search) => countLeads(context.database, search),
  }),
);
