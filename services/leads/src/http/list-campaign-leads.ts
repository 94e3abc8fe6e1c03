import { id, pageQuery } from '@cadenza/contracts';
import { notFound, route } from '@cadenza/service-kit';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { findCampaignStatus } from '../projections/campaigns.ts';
import { allCampaignLeads, countCampaignLeads, listCampaignLeads } from '../projections/links.ts';
import { answerList } from './page.ts';

export const listLeadsOfCampaign = route({
  method: 'get',
  path: '/api/campaigns/:id/leads',
  params: z.object({ id }),
  query: pageQuery,
  handle: async ({ params, query }, context: Context) => {
    if (!(await findCampaignStatus(context.database, params.id))) throw notFound('campaign');
    return answerList(query, {
      readAll: (search) => allCampaignLeads(context.database, params.id, search),
      readPage: (page) => listCampaignLeads(context.database, params.id, page),
      count: (search) => countCampaignLeads(context.database, params.id, search),
    });
  },
});
