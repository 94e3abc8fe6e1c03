import { randomUUIDv7 } from 'node:crypto';
import { calls } from '@cadenza/contracts';
import { notFound, Refusal, route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { testCommand } from '../engagement/test-action.ts';
import { handleEngagement } from '../handlers/engagement.ts';
import { campaignExists } from '../projections/campaigns.ts';
import { engaged, findNewestSent } from '../projections/emails.ts';
import { findLinkId } from '../projections/links.ts';

export const trackTestEvent = route(calls.trackTestEvent, async ({ params, body, trace }, context: Context) => {
  if (!(await campaignExists(context.database, params.id))) throw notFound('campaign');
  const linkId = await findLinkId(context.database, params.id, body.leadId);
  if (!linkId) throw new Refusal(404, 'link-not-found', 'This lead is not in the campaign.');
  const email = await findNewestSent(context.database, linkId);
  if (!email) {
    throw new Refusal(409, 'nothing-sent', 'No email was sent to this lead yet, so there is nothing to track.');
  }
  const facts = engaged(email, trace.now.toString(), { test: true });
  await handleEngagement(context, testCommand(body.event, facts, randomUUIDv7()), trace);
  return { success: true } as const;
});
