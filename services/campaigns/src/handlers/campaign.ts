import { handleCommands } from '@cadenza/event-store';
import type { Trace } from '@cadenza/http-kit';
import type { Queryable } from '@cadenza/postgres';
import type { CampaignCommand } from '../campaign/commands.ts';
import { campaignDecider } from '../campaign/decide.ts';
import type { CampaignState } from '../campaign/state.ts';
import type { Context } from '../context.ts';
import { projectCampaign } from '../projections/campaigns.ts';

/** Gives commands to one campaign; `alsoInCommit` runs last in the same transaction, if anything was recorded. */
export async function handleCampaign(
  context: Context,
  campaignId: string,
  commands: readonly CampaignCommand[],
  trace: Trace,
  alsoInCommit?: (transaction: Queryable) => Promise<void>,
): Promise<CampaignState> {
  const { state, events } = await handleCommands(context.database, {
    stream: `campaign-${campaignId}`,
    decider: campaignDecider,
    commands,
    trace,
    project: projectCampaign,
    alsoInCommit,
  });
  trace.wrote(events);
  return state;
}
