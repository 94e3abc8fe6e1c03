import { id, type LeadEngagement } from '@cadenza/contracts';
import { route } from '@cadenza/service-kit';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { engagementOfLead } from '../projections/lead-engagement.ts';
import { receivedMailsOfLead } from '../projections/received-mails.ts';

export const exportLead = route({
  method: 'get',
  path: '/internal/leads/:id/export',
  callers: ['leads'],
  params: z.object({ id }),
  handle: async ({ params }, context: Context): Promise<LeadEngagement> => ({
    engagement: await engagementOfLead(context.database, params.id),
    receivedMails: await receivedMailsOfLead(context.database, params.id),
  }),
});
