import { newTrace } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import { relayDomainOf } from '../domains/relay-domain.ts';
import { deleteUnusedDomain, noteSendingDomains, unusedDomains } from '../projections/sending-domains.ts';
import { handleDomainHealth } from './domain-health.ts';

/** Notes the domains of new mailboxes and of the relay, and forgets those that nobody sends from any more. */
export async function followMailboxes(context: Context): Promise<void> {
  const { database } = context;
  const relayDomain = relayDomainOf(context);
  await noteSendingDomains(database, relayDomain);
  for (const domain of await unusedDomains(database, relayDomain)) {
    await handleDomainHealth(context, { type: 'ForgetDomain', domain }, newTrace(context));
    await deleteUnusedDomain(database, relayDomain, domain);
  }
}
