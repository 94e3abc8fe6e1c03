import { handleCommand, type RecordedEvent } from '@cadenza/event-store';
import type { App } from '../app.ts';
import { projectOwn } from '../projections/own-events.ts';
import type { SuppressionCommand } from './commands.ts';
import { suppressionDecider } from './decide.ts';

/** Gives a command to one address. */
export async function handleSuppression(
  app: App,
  command: SuppressionCommand,
  metadata: RecordedEvent['metadata'],
): Promise<void> {
  await handleCommand(app.database, {
    stream: `suppression-${command.addressHash}`,
    decider: suppressionDecider,
    command,
    metadata,
    now: app.clock.now(),
    project: projectOwn,
  });
}
