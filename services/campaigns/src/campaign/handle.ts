import { type Decider, handleCommand } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import type { Trace } from '@cadenza/service-kit';
import type { Context } from '../context.ts';
import { projectCampaign } from '../projections/campaigns.ts';
import type { CampaignCommand } from './commands.ts';
import { campaignDecider } from './decide.ts';
import type { CampaignEvent } from './events.ts';
import type { CampaignState } from './state.ts';

/** Several commands as one change: all take effect, or none. */
const inTurn: Decider<CampaignState, CampaignCommand[], CampaignEvent> = {
  ...campaignDecider,
  decide(commands, state) {
    const decided: CampaignEvent[] = [];
    let current = state;
    for (const command of commands) {
      const events = campaignDecider.decide(command, current);
      decided.push(...events);
      current = events.reduce(campaignDecider.evolve, current);
    }
    return decided;
  },
};

/** Gives commands to one campaign; `alsoInCommit` runs at the end of the same transaction. */
export async function handleCampaign(
  context: Context,
  campaignId: string,
  commands: CampaignCommand[],
  trace: Trace,
  alsoInCommit: (transaction: Queryable) => Promise<void> = async () => {},
): Promise<CampaignState> {
  const { state, events } = await handleCommand(context.database, {
    stream: `campaign-${campaignId}`,
    decider: inTurn,
    command: commands,
    metadata: { correlationId: trace.correlationId, causationId: trace.causationId },
    now: trace.now,
    project: async (transaction, recorded) => {
      await projectCampaign(transaction, recorded);
      await alsoInCommit(transaction);
    },
  });
  trace.wrote(events);
  return state;
}
