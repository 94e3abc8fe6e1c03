import { calls, type UnverifiedMail } from '@cadenza/contracts';
import { notFound, route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { campaignExists } from '../projections/campaigns.ts';
import { listUnverifiedMails } from '../projections/received-mails.ts';

export const getUnverifiedMails = route(
  calls.listUnverifiedMails,
  async ({ params }, { database }: Context): Promise<UnverifiedMail[]> => {
    if (!(await campaignExists(database, params.id))) throw notFound('campaign');
    return listUnverifiedMails(database, params.id);
  },
);
