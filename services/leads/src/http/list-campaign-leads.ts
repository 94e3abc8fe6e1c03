import { calls } from '@cadenza/contracts';
import { answerList, notFound, route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { findCampaignStatus } from '../projections/campaigns.ts';
import { allCampaignLeads, countCampaignLeads, listCampaignLeads } from '../projections/links.ts';

export const listLeadsOfCampaign = route(calls.listCampaignLeads, async ({ params, query }, { database }: Context) => {
  if (!(await findCampaignStatus(database, params.id))) throw notFound('campaign');
  const { mailbox, ...page } = query;
  return answerList(page, {
    readAll: (search) => allCampaignLeads(database, params.id, { search, mailbox }),
    readPage: (wanted) => listCampaignLeads(database, params.id, { ...wanted, mailbox }),
    count: (search) => countCampaignLeads(database, params.id, { search, mailbox }),
  });
});
