import { handleCommands, type RecordedEvent, type StreamCommand, traced } from '@cadenza/event-store';
import type { Database, Queryable } from '@cadenza/postgres';
import { gather, type Trace } from '@cadenza/service-kit';
import type { App } from '../app.ts';
import { projectEngagement } from '../projections/read-models.ts';
import type { EngagementCommand } from './commands.ts';
import { engagementDecider } from './decide.ts';
import type { EngagementEvent } from './events.ts';

type Given = StreamCommand<EngagementCommand>;
type Recorded = RecordedEvent<EngagementEvent>[];

/** Records what is given at about the same time in one commit, and answers each with its own events after that. */
export function gatherEngagement(database: Database): (given: Given) => Promise<Recorded> {
  return gather((commands: readonly Given[]) => record(database, commands));
}

/**
 * Records what came back from one email; a repeat may record nothing. `alsoInCommit` runs at the end of the same
 * transaction, if there is one, which is then shared with nobody.
 */
export async function handleEngagement(
  app: App,
  command: EngagementCommand,
  trace: Trace,
  alsoInCommit?: (transaction: Queryable) => Promise<void>,
): Promise<void> {
  const given: Given = {
    stream: `engagement-${command.engaged.emailId}`,
    command,
    metadata: traced({ correlationId: trace.correlationId, causationId: trace.causationId }),
    occurredAt: trace.now,
  };
  const events = alsoInCommit
    ? (await record(app.database, [given], alsoInCommit)).flat()
    : await app.recordEngagement(given);
  for (const { type } of events) if (type !== 'VerdictGiven') app.counts.engagement.inc({ type });
  trace.wrote(events);
}

async function record(
  database: Database,
  commands: readonly Given[],
  alsoInCommit: (transaction: Queryable) => Promise<void> = async () => {},
): Promise<Recorded[]> {
  const handled = await handleCommands(database, {
    decider: engagementDecider,
    commands,
    project: async (transaction, recorded) => {
      await projectEngagement(transaction, recorded);
      await alsoInCommit(transaction);
    },
  });
  return handled.map(({ events }) => events);
}
