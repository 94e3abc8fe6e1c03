import { newTrace } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import { handleDomainHealth } from '../domain-health/handle.ts';
import { deleteUnusedDomain, noteDomainsOfMailboxes, unusedDomains } from '../projections/sending-domains.ts';

/** Notes the domains of new mailboxes, and forgets those that no mailbox has any more. */
export async function followMailboxes(context: Context): Promise<void> {
  const { database } = context;
  await noteDomainsOfMailboxes(database);
  for (const domain of await unusedDomains(database)) {
    await handleDomainHealth(context, { type: 'ForgetDomain', domain }, newTrace(context));
    await deleteUnusedDomain(database, domain);
  }
}
