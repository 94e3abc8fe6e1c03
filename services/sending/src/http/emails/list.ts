import { type CampaignEmail, campaignEmailsQuery, id } from '@cadenza/contracts';
import { notFound, route } from '@cadenza/service-kit';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { emailsOfCampaign, hasCampaign } from '../../projections/emails.ts';

export const listCampaignEmails = route({
  method: 'get',
  path: '/api/campaigns/:id/emails',
  params: z.object({ id }),
  query: campaignEmailsQuery,
  handle: async ({ params, query: { status = null, limit } }, { database }: Context): Promise<CampaignEmail[]> => {
    if (!(await hasCampaign(database, params.id))) throw notFound('campaign');
    return emailsOfCampaign(database, params.id, { status, limit });
  },
});
