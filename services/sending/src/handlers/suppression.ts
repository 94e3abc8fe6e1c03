import { handleCommands, type RecordedEvent } from '@cadenza/event-store';
import type { Context } from '../context.ts';
import { projectOwn } from '../projections/own-events.ts';
import type { SuppressionCommand } from '../suppression/commands.ts';
import { suppressionDecider } from '../suppression/decide.ts';

/** Gives a command to one address. */
export async function handleSuppression(
  context: Context,
  command: SuppressionCommand,
  metadata: RecordedEvent['metadata'],
): Promise<void> {
  await handleCommands(context.database, {
    stream: `suppression-${command.addressHash}`,
    decider: suppressionDecider,
    commands: [command],
    trace: { ...metadata, now: context.clock.now() },
    project: projectOwn,
  });
}
