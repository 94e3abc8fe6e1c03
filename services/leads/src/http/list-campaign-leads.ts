import { calls } from '@cadenza/contracts';
import { answerList, notFound, route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { findCampaignStatus } from '../projections/campaigns.ts';
import { allCampaignLeads, countCampaignLeads, listCampaignLeads } from '../projections/links.ts';

export const listLeadsOfCampaign = route(calls.listCampaignLeads, async ({ params, query }, context: Context) => {
  if (!(await findCampaignStatus(context.database, params.id))) throw notFound('campaign');
  return answerList(query, {
    readAll: (search) => allCampaignLeads(context.database, params.id, search),
    readPage: (page) => listCampaignLeads(context.database, params.id, page),
    count: (search) => countCampaignLeads(context.database, params.id, search),
  });
});
