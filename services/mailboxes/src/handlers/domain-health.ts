import { handleCommands } from '@cadenza/event-store';
import type { Trace } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import type { DomainHealthCommand } from '../domain-health/commands.ts';
import { domainHealthDecider } from '../domain-health/decide.ts';
import type { DomainHealth } from '../domain-health/health.ts';
import { relayDomainOf } from '../domains/relay-domain.ts';
import { projectDomainHealth } from '../projections/domain-health.ts';
import { hasMailboxes, lockSendingDomain } from '../projections/sending-domains.ts';

/** Of streams, for a take-in. */
export const domainHealthPrefix = 'domain-health-';

/**
 * Gives a command to a sending domain. It has no effect where a mailbox came or went meanwhile: one that nobody sends from is
 * only forgotten, and one that a mailbox or the relay sends from is not.
 * @returns the domain as it is then
 */
export async function handleDomainHealth(
  { database, settings }: Pick<Context, 'database' | 'settings'>,
  command: DomainHealthCommand,
  trace: Trace,
): Promise<DomainHealth> {
  const { domain } = command;
  const { state, events } = await handleCommands(database, {
    lock: (transaction) => lockSendingDomain(transaction, domain),
    facts: async (transaction) => domain === relayDomainOf({ settings }) || (await hasMailboxes(transaction, domain)),
    stream: `${domainHealthPrefix}${domain}`,
    decider: domainHealthDecider,
    commands: (isUsed) => (isUsed === (command.type !== 'ForgetDomain') ? [command] : []),
    trace,
    project: projectDomainHealth,
  });
  trace.wrote(events);
  return state;
}
