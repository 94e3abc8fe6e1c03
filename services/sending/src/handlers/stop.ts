import { handleCommands, loadState, type RecordedEvent, type StreamAppend } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import { projectOwn } from '../projections/own-events.ts';
import { type StopCommand, streamOf } from '../stops/commands.ts';
import { stopDecider } from '../stops/decide.ts';
import type { StopEvent } from '../stops/events.ts';
import type { StopState } from '../stops/state.ts';

/** Gives a command to the stops of one address, domain or company. */
export async function handleStop(
  context: Context,
  command: StopCommand,
  metadata: RecordedEvent['metadata'],
): Promise<void> {
  await handleCommands(context.database, {
    stream: streamOf(command),
    decider: stopDecider,
    commands: [command],
    trace: { ...metadata, now: context.clock.now() },
    project: projectOwn,
  });
}

/** What commands come to, to be appended in the commit of something else. */
export async function stopAppends(
  database: Queryable,
  commands: readonly StopCommand[],
): Promise<StreamAppend<StopEvent>[]> {
  const appends: StreamAppend<StopEvent>[] = [];
  for (const [stream, ofStream] of Map.groupBy(commands, streamOf)) {
    const { state, version } = await loadState<StopState, StopEvent>(database, stream, stopDecider);
    appends.push({
      stream,
      expectedVersion: version,
      events: ofStream.flatMap((each) => stopDecider.decide(each, state)),
    });
  }
  return appends;
}
