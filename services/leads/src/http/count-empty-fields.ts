import { calls, type EmptyFields } from '@cadenza/contracts';
import { notFound, route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { findCampaignStatus } from '../projections/campaigns.ts';
import { countEmptyFields } from '../projections/link-figures.ts';

export const countEmptyFieldsOfCampaign = route(
  calls.countEmptyFields,
  async ({ params }, { database }: Context): Promise<EmptyFields> => {
    if (!(await findCampaignStatus(database, params.id))) throw notFound('campaign');
    return countEmptyFields(database, params.id);
  },
);
