import { handleBlock, handleCommands, type RecordedEvent, type StreamCommand } from '@cadenza/event-store';
import type { Trace } from '@cadenza/http-kit';
import type { Database, Queryable } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import type { EngagementCommand } from '../engagement/commands.ts';
import { engagementDecider } from '../engagement/decide.ts';
import type { EngagementEvent } from '../engagement/events.ts';
import { projectEngagement } from '../projections/read-models.ts';

/**
 * Records what came back from one email; a repeat may record nothing. `alsoInCommit` runs at the end of the same
 * transaction, if one is needed.
 */
export async function handleEngagement(
  context: Context,
  command: EngagementCommand,
  trace: Trace,
  alsoInCommit?: (transaction: Queryable) => Promise<void>,
): Promise<void> {
  const { events } = await handleCommands(context.database, {
    stream: streamOf(command),
    decider: engagementDecider,
    commands: [command],
    trace,
    project: projectEngagement,
    alsoInCommit,
  });
  tellOf(events, trace, context);
}

/** A command, with its cause and time. */
export type GivenCommand = Omit<StreamCommand<EngagementCommand>, 'stream'>;

/**
 * Records what came back from emails in one commit.
 *
 * @param given reads in its transaction what the commands depend on
 * @returns the events of each command
 */
export async function recordEngagement(
  database: Database,
  given: (transaction: Queryable) => Promise<readonly GivenCommand[]>,
  alsoInCommit: (transaction: Queryable) => Promise<void> = async () => {},
): Promise<RecordedEvent<EngagementEvent>[][]> {
  const handled = await handleBlock(database, {
    decider: engagementDecider,
    commands: async (transaction) =>
      (await given(transaction)).map((each) => ({ ...each, stream: streamOf(each.command) })),
    project: async (transaction, recorded) => {
      await projectEngagement(transaction, recorded);
      await alsoInCommit(transaction);
    },
  });
  return handled.map(({ events }) => events);
}

const streamOf = (command: EngagementCommand) =>
  `engagement-${command.type === 'RequestStop' ? command.stop.emailId : command.engaged.emailId}`;

/** Others only count these, and nobody waits for that. */
const countedByOthers: ReadonlySet<string> = new Set<EngagementEvent['type']>(['EmailOpened', 'LinkClicked']);

/**
 * Counts the recorded events and passes them on to the trace, for publishing and for waiting readers. What stops a lead
 * does not wait for opens to share its block.
 */
export function tellOf(
  events: readonly RecordedEvent<EngagementEvent>[],
  { wrote }: Pick<Trace, 'wrote'>,
  { counts, wakePublisher }: Pick<Context, 'counts' | 'wakePublisher'>,
): void {
  for (const { type } of events) if (type !== 'VerdictGiven') counts.engagement.inc({ type });
  wrote(events);
  if (events.some(({ type }) => !countedByOthers.has(type))) wakePublisher({ isWaitedFor: true });
}
