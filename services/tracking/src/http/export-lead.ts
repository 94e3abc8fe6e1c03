import { calls, type LeadEngagement } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { engagementOfLead } from '../projections/lead-engagement.ts';
import { receivedMailsOfLead } from '../projections/received-mails.ts';

export const exportLead = route(
  calls.exportLeadEngagement,
  async ({ params }, context: Context): Promise<LeadEngagement> => ({
    engagement: await engagementOfLead(context.database, params.id),
    receivedMails: await receivedMailsOfLead(context.database, params.id),
  }),
);
