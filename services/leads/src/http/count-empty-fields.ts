import { type EmptyFields, id } from '@cadenza/contracts';
import { notFound, route } from '@cadenza/service-kit';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { findCampaignStatus } from '../projections/campaigns.ts';
import { countEmptyFields } from '../projections/link-figures.ts';

export const countEmptyFieldsOfCampaign = route({
  method: 'get',
  path: '/api/campaigns/:id/leads/empty-fields',
  params: z.object({ id }),
  handle: async ({ params }, { database }: Context): Promise<EmptyFields> => {
    if (!(await findCampaignStatus(database, params.id))) throw notFound('campaign');
    return countEmptyFields(database, params.id);
  },
});
