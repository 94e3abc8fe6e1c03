import { id, type LeadEngagement } from '@cadenza/contracts';
import { route } from '@cadenza/service-kit';
import { z } from 'zod';
import type { App } from '../app.ts';
import { engagementOfLead } from '../projections/lead-engagement.ts';
import { receivedMailsOfLead } from '../projections/received-mails.ts';

export const exportLead = route({
  method: 'get',
  path: '/internal/leads/:id/export',
  params: z.object({ id }),
  handle: async ({ params }, app: App): Promise<LeadEngagement> => ({
    engagement: await engagementOfLead(app.database, params.id),
    receivedMails: await receivedMailsOfLead(app.database, params.id),
  }),
});
