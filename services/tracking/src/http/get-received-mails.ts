import { calls, type ReceivedMail } from '@cadenza/contracts';
import { notFound, route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { campaignExists } from '../projections/campaigns.ts';
import { listReceivedMails } from '../projections/received-mails.ts';

export const getReceivedMails = route(
  calls.listReceivedMails,
  async ({ params, query }, { database }: Context): Promise<ReceivedMail[]> => {
    if (!(await campaignExists(database, params.id))) throw notFound('campaign');
    return listReceivedMails(database, { campaignId: params.id, leadId: query.leadId });
  },
);
