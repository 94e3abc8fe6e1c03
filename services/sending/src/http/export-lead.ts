import { calls, type LeadEmails } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { emailsOfLead } from '../projections/lead-emails.ts';

export const exportLead = route(
  calls.exportLeadEmails,
  async ({ params }, context: Context): Promise<LeadEmails> => ({
    emails: await emailsOfLead(context.database, params.id),
  }),
);
