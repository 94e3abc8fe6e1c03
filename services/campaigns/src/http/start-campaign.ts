import { calls, type LaunchSettings } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import { firstOpenInstant } from '@cadenza/send-window';
import type { Context } from '../context.ts';
import { handleCampaign } from '../handlers/campaign.ts';
import { countAudience } from '../projections/audience.ts';
import { existingCampaign } from './existing-campaign.ts';

export const startCampaign = route(calls.startCampaign, async ({ params, trace }, context: Context) => {
  const leadCount = await countAudience(context.database, params.id);
  await handleCampaign(context, params.id, [{ type: 'StartCampaign', leadCount, now: trace.now.toString() }], trace);
  const campaign = await existingCampaign(context, params.id);
  return { ...campaign, message: startMessage(campaign, trace.now) };
});

/** Rule L2: outside the send window, the sentence says when the first email leaves. */
function startMessage(settings: LaunchSettings, now: Temporal.Instant): string {
  const { at, movedBy } = firstOpenInstant(settings, now);
  if (movedBy === 'nothing') return 'The first email is on its way.';
  const local = at.toZonedDateTimeISO(settings.timezone).toLocaleString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return `The sending window is closed now. The first email leaves on ${local}.`;
}
