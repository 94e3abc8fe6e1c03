import { calls, type SendingDomain } from '@cadenza/contracts';
import { notFound, route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { relayDomainOf } from '../domains/relay-domain.ts';
import { handleDomainHealth } from '../handlers/domain-health.ts';
import { followMailboxes } from '../handlers/follow-mailboxes.ts';
import { checkDomain } from '../loops/check-domains.ts';
import { checkSoon, listSendingDomains, type SendingDomainRow } from '../projections/sending-domains.ts';
import { findTrackingHosts, type TrackingHostRow } from '../projections/tracking-hosts.ts';
import { countTry } from './recent-tries.ts';

/** Those that set a host count too. */
export const checksOfUser = { what: 'check-domain', perMinute: 10 };

export const listAllSendingDomains = route(calls.listSendingDomains, async (_, context: Context) =>
  shown(
    await listSendingDomains(context.database, relayDomainOf(context)),
    await findTrackingHosts(context.database),
    context,
  ),
);

export const checkSendingDomain = route(calls.checkSendingDomain, async ({ params, identity }, context: Context) => {
  await existingDomain(context, params.domain);
  await countTry(context, identity, checksOfUser);
  if (context.settings.ADDRESS_CHECK) {
    // The domain of a mailbox that was connected a moment ago may not be noted yet.
    await followMailboxes(context);
    await checkDomain(context, params.domain);
  }
  return existingDomain(context, params.domain);
});

/** For the service that sends: a provider refuses mail of the domain (rule D11). One that nobody sends from any more is passed over. */
export const checkDomainSoon = route(calls.checkDomainSoon, async ({ params, trace }, context: Context) => {
  await followMailboxes(context);
  await checkSoon(context.database.byKey, params.domain, trace.now);
  return { success: true } as const;
});

export const changeSendingDomain = route(
  calls.changeSendingDomain,
  async ({ params: { domain }, body: { stopsFirstEmails }, trace }, context: Context) => {
    await existingDomain(context, domain);
    await handleDomainHealth(context, { type: 'ChooseStop', domain, stopsFirstEmails }, trace);
    // What failed for long may stop again at once.
    if (stopsFirstEmails) await checkSoon(context.database.byKey, domain, trace.now);
    return existingDomain(context, domain);
  },
);

/** @throws Refusal 404 */
export async function existingDomain(context: Context, domain: string): Promise<SendingDomain> {
  const { byKey } = context.database;
  const rows = await listSendingDomains(byKey, relayDomainOf(context), domain);
  const [found] = shown(rows, await findTrackingHosts(byKey, domain), context);
  if (!found) throw notFound('domain');
  return found;
}

function shown(
  rows: readonly SendingDomainRow[],
  hosts: ReadonlyMap<string, TrackingHostRow>,
  { settings }: Context,
): SendingDomain[] {
  const message = settings.ADDRESS_CHECK
    ? 'Not checked yet: this takes a moment.'
    : 'Not checked: this installation does not ask the DNS (ADDRESS_CHECK).';
  const unchecked = { verdict: 'unknown' as const, message, record: null, lastKnown: null };
  return rows.map(({ findings, ...row }) => {
    const host = hosts.get(row.domain);
    return {
      ...row,
      ...(findings ?? { spf: unchecked, dkim: unchecked, dmarc: unchecked, mx: unchecked }),
      trackingHost: host ? { host: host.host, isUsed: host.isUsed, ...(host.finding ?? unchecked) } : null,
    };
  });
}
