import { id, pageQuery } from '@cadenza/contracts';
import { notFound, route } from '@cadenza/service-kit';
import { z } from 'zod';
import type { App } from '../app.ts';
import { findCampaignStatus } from '../projections/campaigns.ts';
import { allCampaignLeads, countCampaignLeads, listCampaignLeads } from '../projections/links.ts';
import { answerList } from './page.ts';

export const listLeadsOfCampaign = route({
  method: 'get',
  path: '/api/campaigns/:id/leads',
  params: z.object({ id }),
  query: pageQuery,
  handle: async ({ params, query }, app: App) => {
    if (!(await findCampaignStatus(app.database, params.id))) throw notFound('campaign');
    return answerList(query, {
      readAll: (search) => allCampaignLeads(app.database, params.id, search),
      readPage: (page) => listCampaignLeads(app.database, params.id, page),
      count: (search) => countCampaignLeads(app.database, params.id, search),
    });
  },
});
