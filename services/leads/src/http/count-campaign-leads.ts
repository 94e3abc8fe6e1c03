import { calls, type StatusCounts } from '@cadenza/contracts';
import { notFound, route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { findCampaignStatus } from '../projections/campaigns.ts';
import { countLinksByStatus } from '../projections/link-figures.ts';

export const countLeadsOfCampaign = route(
  calls.countCampaignLeads,
  async ({ params }, { database }: Context): Promise<StatusCounts> => {
    if (!(await findCampaignStatus(database, params.id))) throw notFound('campaign');
    return countLinksByStatus(database, params.id);
  },
);
