import { id, type StatusCounts } from '@cadenza/contracts';
import { notFound, route } from '@cadenza/service-kit';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { findCampaignStatus } from '../projections/campaigns.ts';
import { countLinksByStatus } from '../projections/link-figures.ts';

export const countLeadsOfCampaign = route({
  method: 'get',
  path: '/api/campaigns/:id/leads/status-counts',
  params: z.object({ id }),
  handle: async ({ params }, { database }: Context): Promise<StatusCounts> => {
    if (!(await findCampaignStatus(database, params.id))) throw notFound('campaign');
    return countLinksByStatus(database, params.id);
  },
});
