import { handleCommand } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import type { Trace } from '@cadenza/service-kit';
import type { App } from '../app.ts';
import { projectEngagement } from '../projections/read-models.ts';
import type { EngagementCommand } from './commands.ts';
import { engagementDecider } from './decide.ts';

/**
 * Records what came back from one email; a repeat may record nothing. `alsoInCommit` runs at the end of the same
 * transaction, if there is one.
 */
export async function handleEngagement(
  app: App,
  command: EngagementCommand,
  trace: Trace,
  alsoInCommit: (transaction: Queryable) => Promise<void> = async () => {},
): Promise<void> {
  const { events } = await handleCommand(app.database, {
    stream: `engagement-${command.engaged.emailId}`,
    decider: engagementDecider,
    command,
    metadata: { correlationId: trace.correlationId, causationId: trace.causationId },
    now: trace.now,
    project: async (transaction, recorded) => {
      await projectEngagement(transaction, recorded);
      await alsoInCommit(transaction);
    },
  });
  for (const { type } of events) if (type !== 'VerdictGiven') app.counts.engagement.inc({ type });
  trace.wrote(events);
}
