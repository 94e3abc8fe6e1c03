import { id, type LeadEmails } from '@cadenza/contracts';
import { route } from '@cadenza/service-kit';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { emailsOfLead } from '../projections/lead-emails.ts';

export const exportLead = route({
  method: 'get',
  path: '/internal/leads/:id/export',
  callers: ['leads'],
  params: z.object({ id }),
  handle: async ({ params }, context: Context): Promise<LeadEmails> => ({
    emails: await emailsOfLead(context.database, params.id),
  }),
});
