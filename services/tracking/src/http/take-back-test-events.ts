import { calls } from '@cadenza/contracts';
import { notFound, Refusal, route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { handleEngagement } from '../handlers/engagement.ts';
import { campaignExists } from '../projections/campaigns.ts';
import { emailsOfLead, engaged } from '../projections/emails.ts';
import { findLinkId } from '../projections/links.ts';

/** Asks every email of the lead: opens that were played on a version before this call are not marked. */
export const takeBackTestEvents = route(calls.takeBackTestEvents, async ({ params, trace }, context: Context) => {
  const { id: campaignId, leadId } = params;
  if (!(await campaignExists(context.database, campaignId))) throw notFound('campaign');
  if (!(await findLinkId(context.database, campaignId, leadId)))
    throw new Refusal(404, 'link-not-found', 'This lead is not in the campaign.');
  for (const email of await emailsOfLead(context.database, { campaignId, leadId })) {
    const facts = engaged(email, trace.now.toString());
    await handleEngagement(context, { type: 'TakeBackTests', engaged: facts }, trace);
  }
  return { success: true } as const;
});
