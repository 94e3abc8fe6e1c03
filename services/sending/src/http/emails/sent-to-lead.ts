import { calls, type SentEmail } from '@cadenza/contracts';
import { notFound, route } from '@cadenza/http-kit';
import type { Context } from '../../context.ts';
import { hasCampaign } from '../../projections/emails.ts';
import { sentEmailsOfLead } from '../../projections/lead-emails.ts';

export const listSentEmails = route(
  calls.listSentEmails,
  async ({ params, query: { leadId } }, { database }: Context): Promise<SentEmail[]> => {
    if (!(await hasCampaign(database, params.id))) throw notFound('campaign');
    return sentEmailsOfLead(database, params.id, leadId);
  },
);
