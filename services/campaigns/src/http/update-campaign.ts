import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { handleCampaign } from '../handlers/campaign.ts';
import { countAudience } from '../projections/audience.ts';
import { existingCampaign } from './existing-campaign.ts';
import { continuing } from './save-id.ts';
import { withoutAbsent } from './without-absent.ts';

/** One call may rename, change settings, report progress and start. All of it takes effect, or nothing. */
export const updateCampaign = route(
  calls.updateCampaign,
  async ({ params, body, headers, trace }, context: Context) => {
    const { name, progressStatus, status, ...changes } = body;
    const now = trace.now.toString();
    const commands = continuing(headers);
    if (name !== undefined) commands.push({ type: 'RenameCampaign', name });
    if (Object.keys(changes).length > 0)
      commands.push({ type: 'ChangeLaunchSettings', changes: withoutAbsent(changes) });
    if (status === 'running') {
      const leadCount = await countAudience(context.database, params.id);
      commands.push({ type: 'StartCampaign', leadCount, now });
    }
    if (progressStatus !== undefined) commands.push({ type: 'ReportProgress', progressStatus, now });
    await handleCampaign(context, params.id, commands, trace);
    return existingCampaign(context, params.id);
  },
);
