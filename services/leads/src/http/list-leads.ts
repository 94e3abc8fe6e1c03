import { pageQuery } from '@cadenza/contracts';
import { route } from '@cadenza/service-kit';
import type { App } from '../app.ts';
import { allLeads, countLeads, listLeads } from '../projections/leads.ts';
import { answerList } from './page.ts';

export const listAllLeads = route({
  method: 'get',
  path: '/api/leads',
  query: pageQuery,
  handle: ({ query }, app: App) =>
    answerList(query, {
      readAll: (search) => allLeads(app.database, search),
      readPage: (page) => listLeads(app.database, page),
      count: (search) => countLeads(app.database, search),
    }),
});
