import { handleCommands, type RecordedEvent } from '@cadenza/event-store';
import type { AccountCommand } from '../account/commands.ts';
import { accountDecider } from '../account/decide.ts';
import { relayAccount } from '../account/standing.ts';
import type { Context } from '../context.ts';
import { visitHeldByAccount } from '../projections/campaigns/visits.ts';
import { requestMailboxVisit } from '../projections/mailboxes/visits.ts';
import { projectOwn } from '../projections/own-events.ts';

/**
 * Gives a command to one account. If anything changed, the campaigns that wait for the account are planned anew.
 *
 * @returns whether anything changed
 */
export async function handleAccount(
  context: Context,
  accountId: string,
  command: AccountCommand,
  metadata: RecordedEvent['metadata'],
): Promise<boolean> {
  const { events } = await handleCommands(context.database, {
    stream: `account-${accountId}`,
    decider: accountDecider,
    commands: [command],
    trace: { ...metadata, now: context.clock.now() },
    project: projectOwn,
  });
  if (events.length === 0) return false;
  context.wakePublisher();
  if (accountId !== relayAccount) await requestMailboxVisit(context.database, accountId, context.clock.now());
  await visitHeldByAccount(context.database, context.clock.now());
  return true;
}
