import { type CampaignEmail, calls } from '@cadenza/contracts';
import { notFound, route } from '@cadenza/http-kit';
import type { Context } from '../../context.ts';
import { emailsOfCampaign, hasCampaign } from '../../projections/emails.ts';

export const listCampaignEmails = route(
  calls.listCampaignEmails,
  async ({ params, query: { status = null, limit } }, { database }: Context): Promise<CampaignEmail[]> => {
    if (!(await hasCampaign(database, params.id))) throw notFound('campaign');
    return emailsOfCampaign(database, params.id, { status, limit });
  },
);
